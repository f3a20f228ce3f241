import type { StyleRule } from './parse-stylesheet.ts';
import { resolveValue } from './resolve-value.ts';

/** An element as selectors see it. */
export type Seen = { readonly tag: string; readonly classes: readonly string[] };

type Simple = StyleRule['selector'][number];

const fits = ({ tag, classes, not }: Simple, seen: Seen): boolean =>
  (tag === '' || tag === seen.tag) &&
  classes.every((name) => seen.classes.includes(name)) &&
  (not === null || !seen.classes.includes(not));

/** Whether a selector means the last element of a path, which begins at the root. */
function selects(selector: readonly Simple[], path: readonly Seen[]): boolean {
  const [own, last] = [selector.at(-1), path.at(-1)];
  if (!own || !last || !fits(own, last)) return false;
  let wanted = selector.length - 2;
  for (let at = path.length - 2; at >= 0 && wanted >= 0; at -= 1) {
    if (fits(selector[wanted] as Simple, path[at] as Seen)) wanted -= 1;
  }
  return wanted < 0;
}

/** What of a stylesheet an SVG can say of its elements by attributes. */
const PRESENTED = new Set([
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap'],
  ...['opacity', 'paint-order', 'display', 'font-size', 'font-weight', 'font-family'],
]);

/** `font: 500 12px / 16px var(--sans)` in its parts. */
function splitFont(value: string): (readonly [string, string])[] {
  const [, weight = '', size = '', family = ''] = /^(\d+) ([\d.]+)(?: \/ [\d.]+)? (.+)$/.exec(value) ?? [];
  return [
    ['font-weight', weight],
    ['font-size', size],
    ['font-family', family],
  ];
}

export type Style = {
  /** The tokens that hold inside the element. */
  readonly tokens: ReadonlyMap<string, string>;
  /** By their names in SVG. */
  readonly attributes: ReadonlyMap<string, string>;
};

/** What the rules say of the last element of a path. A ground is the fill of a rectangle. */
export function findStyle(
  rules: readonly StyleRule[],
  path: readonly Seen[],
  outside: ReadonlyMap<string, string>,
): Style {
  const declared = rules.filter(({ selector }) => selects(selector, path)).flatMap(({ declarations }) => declarations);
  const own = declared
    .filter(([name]) => name.startsWith('--'))
    .map(([name, value]) => [name.slice(2), value] as const);
  const tokens = own.length > 0 ? new Map([...outside, ...own]) : outside;
  const attributes = new Map<string, string>();
  for (const [property, value] of declared) {
    const name = property === 'background' && path.at(-1)?.tag === 'rect' ? 'fill' : property;
    if (name === 'font') for (const part of splitFont(resolveValue(value, tokens))) attributes.set(...part);
    else if (PRESENTED.has(name)) attributes.set(name, resolveValue(value, tokens));
  }
  return { tokens, attributes };
}

/** Looks up the style of the last element of a path. */
export type StyleOf = (path: readonly Seen[], outside: ReadonlyMap<string, string>) => Style;

/** As `findStyle`, once for all elements of one picture that stand alike: a matrix has hundreds of cells. */
export function createStyleOf(rules: readonly StyleRule[]): StyleOf {
  const known = new Map<string, Style>();
  return (path, outside) => {
    const key = path.map(({ tag, classes }) => [tag, ...classes].join('.')).join(' ');
    const style = known.get(key) ?? findStyle(rules, path, outside);
    known.set(key, style);
    return style;
  };
}
