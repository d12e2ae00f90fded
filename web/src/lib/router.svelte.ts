/** A small router over the History API: `route.path` is reactive; `go` pushes, links with `use:link` need no reload. */
let path = $state(location.pathname);
let search = $state(location.search);

export const route = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return new URLSearchParams(search);
  },
};

function read(): void {
  path = location.pathname;
  search = location.search;
}
addEventListener('popstate', read);

/** Goes to another page of this client. */
export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState']({}, '', to);
  read();
  scrollTo(0, 0);
}

/** Makes an <a> stay inside the client (modified clicks keep their meaning). */
export function link(node: HTMLAnchorElement): { destroy: () => void } {
  const click = (e: MouseEvent): void => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    e.preventDefault();
    go(node.getAttribute('href') ?? '/');
  };
  node.addEventListener('click', click);
  return { destroy: () => node.removeEventListener('click', click) };
}
