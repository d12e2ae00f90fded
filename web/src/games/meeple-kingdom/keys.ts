/** Arrow keys move from button to button inside a group; up and down by rows. */
export function arrows(node: HTMLElement): { destroy: () => void } {
  function move(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
    if (!step) return;
    const all = [...node.querySelectorAll<HTMLElement>('button:not([disabled])')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    if (Math.abs(step) === 1) {
      all[(at + step + all.length) % all.length]?.focus();
      return;
    }
    const here = all[at]?.getBoundingClientRect();
    if (!here) return;
    const down = step > 0;
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const other of all) {
      const box = other.getBoundingClientRect();
      const dy = box.top - here.top;
      if (down ? dy < 8 : dy > -8) continue;
      const far = Math.abs(dy) * 3 + Math.abs(box.left - here.left);
      if (far < least) {
        least = far;
        best = other;
      }
    }
    best?.focus();
  }
  node.addEventListener('keydown', move);
  return { destroy: () => node.removeEventListener('keydown', move) };
}
