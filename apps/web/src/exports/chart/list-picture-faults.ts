import { contrast } from '@/ui/layout/contrast.ts';
import { type PictureTheme, readTokens } from './read-styles.ts';

/** What a picture must not hold, or a README, a mail or a PNG would show it otherwise than its page. */
const FORBIDDEN = [
  [/<script|\son\w+=/, 'a script'],
  [/<style|\sclass=|\sstyle=/, 'a stylesheet'],
  [/var\(|color-mix|currentColor/, 'a token without its value'],
  [/href=|url\(|@import|@font-face/, 'an address'],
  [/<foreignObject|<image|<use/, 'a foreign part'],
  [/NaN|Infinity|undefined/, 'a place that is no number'],
  [/="-?[\d.]+%"/, 'a share of an unknown size'],
] as const;

/** Letters of fewer pixels, as large as the picture says it is shown, could not be read where it is made smaller. */
const SMALLEST = 15;

const textsOf = (svg: string) =>
  [...svg.matchAll(/<(?:text|tspan)( [^>]*)>/g)].map(([, tag = '']) => ({
    fill: / fill="([^"]+)"/.exec(tag)?.[1] ?? 'none stated',
    size: Number(/ font-size="([\d.]+)"/.exec(tag)?.[1]),
  }));

/** Why a picture is not fit to be shown anywhere, in words; nothing where it is. For tests. */
export function listPictureFaults(svg: string, theme: PictureTheme, tints: readonly string[] = []): string[] {
  const tokens = readTokens(theme);
  const token = (name: string) => tokens.get(name) ?? '';
  const grounds = (fill: string) => (fill === token('warn') ? [token('warn-bg')] : [token('surface'), ...tints]);
  const [, shown, width] = /^<svg [^>]*width="(\d+)"[^>]*viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const scale = Number(shown) / Number(width);
  const faint = textsOf(svg).flatMap(({ fill }) =>
    grounds(fill).flatMap((ground) => (contrast(fill, ground) >= 4.5 ? [] : [`text of ${fill} on ${ground}`])),
  );
  const small = textsOf(svg).flatMap(({ size }) =>
    size * scale >= SMALLEST ? [] : [`letters of ${size * scale} pixels`],
  );
  const held = FORBIDDEN.flatMap(([pattern, words]) => (pattern.test(svg) ? [words] : []));
  const unnamed = ['title', 'desc'].filter((tag) => !new RegExp(`<${tag} id="${tag}">[^<]+</${tag}>`).test(svg));
  return [...new Set([...held, ...faint, ...small, ...unnamed.map((tag) => `no ${tag}`)])];
}
