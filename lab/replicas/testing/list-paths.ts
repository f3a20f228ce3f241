import { PROJECT } from '../../../tooling/installation/start-installation.ts';
import { findRoute, type Route } from '../../../tooling/installation/testing/list-routes.ts';
import { listLinks } from '../../perf/list-links.ts';
import { UNLINKED } from './changes.ts';
import { readResponse } from './to-comparable.ts';

/** Pages of the documentation and files of the build do not depend on data. */
const STATIC = /^\/(docs|_next)\b/;

/**
 * Paths of the pages, with their queries: those that no link leads to, and of what they and the front page link to, one of
 * each kind. Only pages are requested: an image keeps the minute in which it was drawn first, so it is drawn when it is compared.
 *
 * @param web URL of a web server
 * @param more paths to begin at
 */
export async function listPaths(web: string, routes: readonly Route[], more: readonly string[]): Promise<string[]> {
  const first = ['/', `/p/${PROJECT}`, ...UNLINKED, ...more];
  const kinds = new Map(first.map((path) => [kindOf(path, routes), path]));
  for (const path of first.filter((each) => findRoute(routes, each.split('?')[0] ?? '')?.isPage)) {
    const { type, body } = await readResponse(`${web}${path}`);
    if (!type.startsWith('text/html')) continue;
    for (const link of listLinks(body)) {
      if (STATIC.test(link)) continue;
      const kind = kindOf(link, routes);
      if (!kinds.has(kind)) kinds.set(kind, link);
    }
  }
  return [...new Set([...first, ...kinds.values()])];
}

/** The route of a path and the names of its parameters. */
function kindOf(path: string, routes: readonly Route[]): string {
  const { pathname, searchParams } = new URL(path, 'https://pages.example');
  return `${findRoute(routes, pathname)?.name ?? pathname} ${[...searchParams.keys()].sort().join()}`;
}
