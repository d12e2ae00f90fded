/** What this browser remembers: lamp, speed, sound, hints, name and animal. Nothing of it is secret. */
export type Lamp = 'on' | 'off' | 'system';

const store = globalThis.localStorage;
function read(key: string, fallback: string): string {
  return store?.getItem(`tafelrunde.${key}`) ?? fallback;
}
function write(key: string, value: string): void {
  store?.setItem(`tafelrunde.${key}`, value);
}

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');
const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

let lamp = $state<Lamp>(read('lamp', 'system') as Lamp);
let pace = $state(Number(read('speed', '1')) || 1);
let calm = $state(still?.matches ?? false);
let night = $state(dark?.matches ?? false);
let sound = $state(read('sound', 'off') === 'on');
let hints = $state(read('hints', 'on') === 'on');
let name = $state(read('name', ''));
let animal = $state(read('animal', ''));
still?.addEventListener('change', (e) => (calm = e.matches));
dark?.addEventListener('change', (e) => (night = e.matches));

function showLamp(): void {
  const root = document.documentElement;
  if (lamp === 'system') delete root.dataset['lamp'];
  else root.dataset['lamp'] = lamp;
}
function showSpeed(): void {
  if (!calm) document.documentElement.style.setProperty('--speed', String(pace));
}
if (globalThis.document) {
  showLamp();
  showSpeed();
}

export const settings = {
  /** is the lamp on, whatever decides it? */
  get lit(): boolean {
    return lamp === 'system' ? !night : lamp === 'on';
  },
  toggleLamp(): void {
    const next: Lamp = this.lit ? 'off' : 'on';
    const apply = (): void => {
      lamp = next;
      write('lamp', next);
      showLamp();
    };
    const doc = document as Document & { startViewTransition?: (f: () => void) => unknown };
    if (doc.startViewTransition && !calm) doc.startViewTransition(apply);
    else apply();
  },
  /** factor of all times; 0.001 with reduced motion */
  get speed(): number {
    return calm ? 0.001 : pace;
  },
  get pace(): number {
    return pace;
  },
  set pace(value: number) {
    pace = value;
    write('speed', String(value));
    showSpeed();
  },
  get sound(): boolean {
    return sound;
  },
  set sound(value: boolean) {
    sound = value;
    write('sound', value ? 'on' : 'off');
  },
  get hints(): boolean {
    return hints;
  },
  set hints(value: boolean) {
    hints = value;
    write('hints', value ? 'on' : 'off');
  },
  get name(): string {
    return name;
  },
  set name(value: string) {
    name = value;
    write('name', value);
  },
  get animal(): string {
    return animal;
  },
  set animal(value: string) {
    animal = value;
    write('animal', value);
  },
};
