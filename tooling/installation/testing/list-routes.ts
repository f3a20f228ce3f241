import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('../../../apps/web/src/app', import.meta.url));

/** A route of the pages, such as `/p/[project]/runs/[run]`, with the pattern of its paths. */
export type Route = {
  readonly name: string;
  readonly pattern: RegExp;
  /** Whether it is a page and no handler of a file or an image. */
  readonly isPage: boolean;
};

/** Every page and route handler of the pages, from the folders of the app. */
export function listRoutes(): Route[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(page\.tsx|route\.tsx?)$/.test(file))
    .map((file) => ({ name: `/${file.replace(/\/?[^/]+$/, '')}`, isPage: file.endsWith('page.tsx') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((route) => ({ ...route, pattern: toPattern(route.name) }));
}

/** `[name]` is one segment, `[...name]` are one or more, `[[...name]]` any number of them. The forms of a share have their own URLs: `/s/{id}.svg`. */
function toPattern(name: string): RegExp {
  const path = name.replace('/s/[id]/[format]', '/s/[id].[format]').replaceAll('.', '\\.');
  const segments = path.replace(/\/\[\[[^\]]+\]\]/g, '(/.*)?').replace(/\[(?:\\\.){3}\w+\]/g, '.+');
  return new RegExp(`^${segments.replace(/\[\w+\]/g, '[^/]+')}$`);
}

/** The route of a path without its query: the most literal one, as in Next.js. */
export function findRoute(routes: readonly Route[], path: string): Route | undefined {
  const literal = ({ name }: Route) => name.replace(/\[[^\]]+\]/g, '').length;
  return routes.filter(({ pattern }) => pattern.test(path)).sort((a, b) => literal(b) - literal(a))[0];
}
