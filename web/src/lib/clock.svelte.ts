/** A reactive second hand, running only while somebody looks at it. Pure display: the truth is `clock()` of the frame. */
let now = $state(performance.now());
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Call inside a component's effect-tracked code after `useTicker()`: reading it subscribes to four updates a second. */
export function ticker(): number {
  return now;
}

/** Keeps the second hand running while the calling component lives. */
export function useTicker(): void {
  $effect(() => {
    users += 1;
    timer ??= setInterval(() => (now = performance.now()), 250);
    return () => {
      users -= 1;
      if (users === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    };
  });
}

/** Milliseconds as m:ss, rounded up, never negative. */
export function mmss(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
