import { THEMES, type ThemeName } from '@tachograph/charts/style';
import { contrast } from '@/ui/layout/contrast.ts';

/** What an image must not hold, or a README, a mail or a PNG would show it otherwise than its page. */
const FORBIDDEN = [
  [/<script|\son\w+=/, 'a script'],
  [/<style|\sclass=|\sstyle=/, 'a stylesheet'],
  [/var\(|color-mix|currentColor/, 'a custom property'],
  [/href=|url\((?!#hatch\))|@import|@font-face/, 'a URL'],
  [/<foreignObject|<image|<use/, 'a foreign part'],
  [/NaN|Infinity|undefined/, 'a position that is no number'],
  [/="-?[\d.]+%"/, 'a share of an unknown size'],
] as const;

/** Letters of fewer pixels, as a share of the image's width, could not be read where it is shown at 400. */
const SMALLEST = 15 / 720;

const textsOf = (svg: string) =>
  [...svg.matchAll(/<(?:text|tspan)( [^>]*)>/g)].map(([, tag = '']) => ({
    fill: / fill="([^"]+)"/.exec(tag)?.[1] ?? 'none stated',
    size: Number(/ font-size="([\d.]+)"/.exec(tag)?.[1]),
  }));

/** Why an image is not fit to be shown anywhere; nothing where it is. For tests. */
export function listImageProblems(svg: string, theme: ThemeName, tints: readonly string[] = []): string[] {
  const colours = THEMES[theme];
  const grounds = (fill: string) => (fill === colours.warn ? [colours['warn-bg']] : [colours.surface, ...tints]);
  const width = Number(/^<svg [^>]*viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const faint = textsOf(svg).flatMap(({ fill }) =>
    grounds(fill).flatMap((ground) => (contrast(fill, ground) >= 4.5 ? [] : [`text of ${fill} on ${ground}`])),
  );
  const small = textsOf(svg).flatMap(({ size }) =>
    size >= SMALLEST * Math.min(width, 520) ? [] : [`letters of ${size} in ${width} pixels`],
  );
  const held = FORBIDDEN.flatMap(([pattern, words]) => (pattern.test(svg) ? [words] : []));
  const unnamed = ['title', 'desc'].filter((tag) => !new RegExp(`<${tag} id="${tag}">[^<]+</${tag}>`).test(svg));
  return [...new Set([...held, ...faint, ...small, ...unnamed.map((tag) => `no ${tag}`)])];
}
