import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MONO, SANS } from '@/exports/share/svg-text.ts';
import { type Containers, parseStylesheet, parseTokens, type StyleRule } from './parse-stylesheet.ts';

/**
 * The stylesheets of the drawings, so that a picture has the look of its page and no second description of it.
 * `next.config.ts` puts the same files into the build.
 */
export const STYLE_FILES = [
  'ui/layout/tokens.css',
  'charts/frame/charts.css',
  'charts/trend/trend.css',
  'charts/sweep/sweep-plot.css',
  'charts/trade-off/trade-off.css',
  'charts/version-history/version-history.css',
  'charts/bars/heat.css',
  'exports/chart/picture.css',
] as const;

/** A stylesheet below the nearest `apps/web/src` above a folder. A checkout and a standalone build are laid out alike. */
function findStylesheet(file: string, from: string): string {
  // The bundler must not take these paths for files to pack.
  const found = path.join(/*turbopackIgnore: true*/ from, 'apps/web/src', file);
  if (existsSync(/*turbopackIgnore: true*/ found)) return found;
  const above = path.dirname(from);
  if (above === from) throw new Error(`the stylesheet ${file} is missing: pictures would be without their look`);
  return findStylesheet(file, above);
}

let read: readonly string[] | undefined;
/** Read once: they do not change while the program runs. */
const stylesheets = (): readonly string[] => {
  read ??= STYLE_FILES.map((file) =>
    readFileSync(/*turbopackIgnore: true*/ findStylesheet(file, process.cwd()), 'utf8'),
  );
  return read;
};

export type PictureTheme = 'light' | 'dark';

/** The colours of a theme and the letters of pictures, which know no font of a page. */
export function readTokens(theme: PictureTheme): ReadonlyMap<string, string> {
  const [tokens = ''] = stylesheets();
  const dark = theme === 'dark' ? parseTokens(tokens, ':root[data-theme="dark"]') : [];
  return new Map([...parseTokens(tokens, ':root'), ...dark, ['sans', SANS], ['mono', MONO]]);
}

/** The rules of all drawings, in plots as wide as named. */
export const readRules = (containers: Containers): StyleRule[] => parseStylesheet(stylesheets().join('\n'), containers);
