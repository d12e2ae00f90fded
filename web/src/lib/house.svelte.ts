/** Who we are and what the house offers, asked once and kept. */
import { api, ApiError } from './api';
import { t } from './i18n.svelte';
import { settings } from './settings.svelte';
import type { GameInfo, Me, ServerInfo } from './protocol';

let me = $state<Me | null>(null);
let games = $state<GameInfo[]>([]);
let server = $state<ServerInfo | null>(null);
let trouble = $state<string | null>(null);
let asked: Promise<void> | null = null;

async function ask(): Promise<void> {
  try {
    const first = await api.me();
    me = first;
    if (!first.known) {
      // whoever has not said a name is called after an animal, in the language of the page
      const animal = settings.animal || first.person.animal;
      me = await api.rename(settings.name || t(`animal.${animal}`), animal);
    }
    [games, server] = await Promise.all([api.games(), api.server()]);
    trouble = null;
  } catch (error) {
    trouble = error instanceof ApiError ? error.code : 'failed';
    asked = null;
  }
}

export const house = {
  get me(): Me | null {
    return me;
  },
  get games(): GameInfo[] {
    return games;
  },
  get server(): ServerInfo | null {
    return server;
  },
  /** refusal code of why the house does not answer, or null */
  get trouble(): string | null {
    return trouble;
  },
  /** Has this person said what they are called? */
  get named(): boolean {
    return settings.name !== '';
  },
  game(id: string): GameInfo | undefined {
    return games.find((g) => g.id === id);
  },
  /** Asks the server, once; again after a failure. */
  load(): Promise<void> {
    asked ??= ask();
    return asked;
  },
  /** Asks again who we are (after a game, another table came up). */
  async refresh(): Promise<void> {
    try {
      me = await api.me();
    } catch {
      // stays as it was; the connection says so by itself
    }
  },
  /** @throws ApiError when the name or animal is refused. */
  async rename(name: string, animal: string): Promise<void> {
    me = await api.rename(name, animal);
    settings.name = me.person.name;
    settings.animal = me.person.animal;
  },
};
