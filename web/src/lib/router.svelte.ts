// SPDX-License-Identifier: Apache-2.0

// The address bar is the only place that says which page is shown.
export type Route =
  | { page: 'home' }
  | { page: 'lobby'; game: string | null }
  | { page: 'table'; id: string; invite: string | null }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string | null; anchor: string | null }
  | { page: 'games' }
  | { page: 'account'; back: string | null } // to the table that asked for an account
  | { page: 'people'; id: string }
  | { page: 'leaders'; game: string | null; from: number }
  | { page: 'import' }
  | { page: 'missing' };

export function parseRoute(url: URL): Route {
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  const [head, id] = parts;
  if (head === undefined) return { page: 'home' };
  if (parts.length === 1) {
    if (head === 'lobby') return { page: 'lobby', game: url.searchParams.get('game') };
    if (head === 'rules') return { page: 'rules', game: null, anchor: null };
    if (head === 'games') return { page: 'games' };
    if (head === 'account') {
      const back = url.searchParams.get('back');
      return { page: 'account', back: back?.startsWith('/table/') ? back : null };
    }
    if (head === 'leaders') return { page: 'leaders', game: null, from: 0 };
    if (head === 'import') return { page: 'import' };
  }
  if (parts.length === 2 && id !== undefined) {
    if (head === 'table') return { page: 'table', id, invite: url.searchParams.get('invite') };
    if (head === 'replay') return { page: 'replay', id };
    if (head === 'people') return { page: 'people', id };
    if (head === 'leaders') {
      const from = Number(url.searchParams.get('from') ?? 0);
      return { page: 'leaders', game: id, from: Number.isInteger(from) && from > 0 ? from : 0 };
    }
    if (head === 'rules') {
      const anchor = url.hash === '' ? null : decodeURIComponent(url.hash.slice(1));
      return { page: 'rules', game: id, anchor };
    }
  }
  return { page: 'missing' };
}

const here = () => new URL(window.location.href);

class Router {
  route: Route = $state(parseRoute(here()));

  listen(): void {
    window.addEventListener('popstate', () => this.update());
    window.addEventListener('hashchange', () => this.update());
    document.addEventListener('click', (event) => this.click(event));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    const changed = this.update();
    if (changed && !path.includes('#')) window.scrollTo(0, 0);
  }

  private update(): boolean {
    const before = JSON.stringify(this.route);
    const next = parseRoute(here());
    if (JSON.stringify(next) === before) return false;
    this.route = next;
    return true;
  }

  // Plain clicks on links to our own pages stay in the page; everything else is the browser's.
  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href, window.location.href);
    if (url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();

export function ruleHref(game: string, rule: string): string {
  return `/rules/${game}#${rule.trim().replace(/\s+/g, '-')}`;
}
