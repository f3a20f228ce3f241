/** A route of the build, such as `/p/[project]/runs/[run]`, and the pattern of its paths. */
type ManifestRoute = { readonly page: string; readonly regex: string };

/** What `next build` says of the routes in `.next/routes-manifest.json`, as far as it is used. */
export type RoutesManifest = {
  readonly staticRoutes: readonly ManifestRoute[];
  /** The more literal ones first. */
  readonly dynamicRoutes: readonly ManifestRoute[];
};

/** What `next build` says of its files in `.next/app-path-routes-manifest.json`: `/p/[project]/page` is the page of `/p/[project]`. */
export type FilesManifest = Readonly<Record<string, string>>;

/** What answers a path: a page, anything else of the build, or nothing, for which the page of unknown addresses stands. */
export type PathKind = 'page' | 'other' | 'nothing';

/** Paths of all requests that are for no page. */
const OTHER = 'other';

/** The forms of a share have their own URLs, which are rewritten: `next.config.ts`. */
const SHARE_FORM = /^\/s\/[^/.]+\.[a-z.]+$/;

/** Pages with `.md` behind their path, which are rewritten to these: `next.config.ts`. */
const REWRITTEN: readonly (readonly [pattern: RegExp, route: string])[] = [
  [/^\/docs\/(.+)\.md$/, '/docs.md/$1'],
  [/^\/league\/([^/]+)\.md$/, '/p/league-$1/league/as/md'],
  [/^\/p\/(.+)\.md$/, '/p/$1/as/md'],
];

/** The path that a path with `.md` is rewritten to; every other one as it is. */
function toRewritten(path: string): string {
  const [pattern, route] = REWRITTEN.find(([written]) => written.test(path)) ?? [];
  return pattern && route ? path.replace(pattern, route) : path;
}

/** The routes by number: a path has at most one of each kind. */
export function createRoutePatterns({ staticRoutes, dynamicRoutes }: RoutesManifest): (url: string) => string {
  const literal = new Set(staticRoutes.map(({ page }) => page));
  const patterns = dynamicRoutes.map(({ page, regex }) => [new RegExp(regex), page] as const);
  return (url) => {
    const path = toRewritten(url.split('?')[0] ?? '/');
    if (path.startsWith('/_next/')) return '/_next/*';
    if (SHARE_FORM.test(path)) return '/s/[id].[format]';
    if (literal.has(path)) return path;
    return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? OTHER;
  };
}

/** Says what answers the path of a URL. A path with `/` at its end is redirected by Next.js. */
export function createPathKinds(routes: RoutesManifest, files: FilesManifest): (url: string) => PathKind {
  const routeOf = createRoutePatterns(routes);
  const pages = new Set(Object.entries(files).flatMap(([file, route]) => (file.endsWith('/page') ? [route] : [])));
  return (url) => {
    const route = routeOf(url);
    if (pages.has(route)) return 'page';
    return route === OTHER && !/.\/$/.test(url.split('?')[0] ?? '') ? 'nothing' : 'other';
  };
}
