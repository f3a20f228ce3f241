import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const APP = fileURLToPath(new URL('../apps/web/src/app', import.meta.url));

export type Route = {
  /** As the folders of the app spell it, such as `/p/[project]/runs/[run]`. */
  readonly pattern: string;
  /** Whether it is a page; otherwise it is a route handler. */
  readonly isPage: boolean;
  /** How it is requested: `POST` of a route that only takes a form. */
  readonly method: 'GET' | 'POST';
};

const takesForms = (file: string) => !/\bGET\b/.test(readFileSync(path.join(APP, file), 'utf8'));

/** Every page and every route handler of the pages, from the folder that Next.js takes them from. */
export const listRoutes = (): Route[] =>
  readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .map((file) => ({ folder: path.dirname(file), name: path.basename(file) }))
    .filter(({ name }) => name === 'page.tsx' || name === 'route.ts')
    .map(({ folder, name }) => ({
      pattern: folder === '.' ? '/' : `/${folder.split(path.sep).join('/')}`,
      isPage: name === 'page.tsx',
      method: name === 'route.ts' && takesForms(path.join(folder, name)) ? ('POST' as const) : ('GET' as const),
    }))
    .sort((a, b) => a.pattern.localeCompare(b.pattern));

const SEGMENT = /\[+(?:\.\.\.)?(\w+)\]+/g;

/** The names of the segments of a route that are values: `project`, `run`. */
export const listSegments = ({ pattern }: Route): string[] =>
  [...pattern.matchAll(SEGMENT)].map(([, name = '']) => name);

/** The path of a route with these values, which are not encoded. */
export const fillRoute = ({ pattern }: Route, values: Readonly<Record<string, string>>): string =>
  pattern.replace(SEGMENT, (_, name: string) => values[name] ?? 'missing');
