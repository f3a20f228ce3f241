import { THEMES, type ThemeName } from '@tachograph/charts/style';
import { escapeXml } from '@tachograph/charts/text';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { MONO, SANS } from '@/exports/png/font-files.ts';

/** The plot that percentages of an element refer to, in pixels, and the theme its colours are of; null keeps the names of colours. */
export type Plot = {
  readonly theme: ThemeName | null;
  readonly width: number;
  readonly height: number;
  /** Pixels of one unit of a stretched grid. */
  readonly stretch?: readonly [number, number] | undefined;
};

type Props = Readonly<Record<string, unknown>>;

const HORIZONTAL = new Set(['x', 'x1', 'x2', 'cx', 'width']);
const VERTICAL = new Set(['y', 'y1', 'y2', 'cy', 'height']);
/** Attributes that SVG itself writes in camel case. */
const CAMEL_CASE = ['patternUnits', 'patternTransform'];
/** How an element is painted. A plot hands these on to what is inside. */
const PAINT = [
  'fill',
  'stroke',
  'strokeWidth',
  'strokeDasharray',
  'strokeLinejoin',
  'opacity',
  'fillOpacity',
  'paintOrder',
  'textAnchor',
  'fontSize',
  'fontWeight',
  'fontFamily',
];
/** What an export keeps of an element. Links, names, classes and handlers belong to the page. */
const KEPT = new Set([
  ...HORIZONTAL,
  ...VERTICAL,
  'id',
  'd',
  'r',
  'rx',
  'dx',
  'dy',
  'transform',
  ...CAMEL_CASE,
  ...PAINT,
]);

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** A length in pixels; a percentage is a share of the plot. */
function toPixels(name: string, value: unknown, { width, height }: Plot): string {
  const text = typeof value === 'number' ? round(value) : String(value);
  const share = /^(-?[\d.]+)%$/.exec(text)?.[1];
  return share === undefined ? text : round((Number(share) / 100) * (HORIZONTAL.has(name) ? width : height));
}

/** A path of M, L, H, V and Z on a stretched grid, in pixels: its strokes keep their width. */
const stretchPath = (d: string, [across, down]: readonly [number, number]): string =>
  d.replace(/([MLHV])([^MLHVZ]*)/g, (_, letter: string, numbers: string) => {
    const positions = numbers.trim().split(/[\s,]+/);
    const factor = (nth: number) => (letter === 'V' || (letter !== 'H' && nth % 2 === 1) ? down : across);
    return letter + positions.map((value, nth) => round(Number(value) * factor(nth))).join(' ');
  });

const FONTS = { sans: SANS, mono: MONO };
const VALUES: Readonly<Record<ThemeName, Readonly<Record<string, string>>>> = {
  light: { ...THEMES.light, ...FONTS },
  dark: { ...THEMES.dark, ...FONTS },
};

/** The value of `paint()` and of the fonts in `TEXT`. A name the theme does not have is a mistake of a chart. */
const resolve = (value: string, theme: ThemeName | null): string =>
  value.replace(/var\(--([\w-]+)\)/g, (named, name: string) => {
    const found = theme ? VALUES[theme][name] : (FONTS[name as keyof typeof FONTS] ?? named);
    if (found === undefined) throw new Error(`the theme has no --${name}`);
    return found;
  });

function toValue(name: string, value: unknown, plot: Plot): string {
  if (name === 'd' && plot.stretch) return stretchPath(String(value), plot.stretch);
  if (HORIZONTAL.has(name) || VERTICAL.has(name)) return toPixels(name, value, plot);
  return typeof value === 'number' ? round(value) : resolve(String(value), plot.theme);
}

function toAttributes(props: Props, plot: Plot): string {
  const all = Object.entries(props).flatMap(([name, given]) => {
    if (!KEPT.has(name) || given == null || given === '') return [];
    const value = toValue(name, given, plot);
    // The font of the whole image is that of its root, of normal weight.
    if ((name === 'fontFamily' && value === SANS) || (name === 'fontWeight' && given === 400)) return [];
    const written = CAMEL_CASE.includes(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [` ${written}="${escapeXml(value)}"`];
  });
  return all.join('');
}

/** A plot inside the image: a group at its position, because not every reader of SVG draws nested plots alike. */
function nestedMarkup(props: Props, plot: Plot): string {
  const size = (name: 'width' | 'height') => Number(toPixels(name, props[name] ?? '100%', plot));
  const width = size('width');
  const height = size('height');
  const [, , across = width, down = height] = String(props.viewBox ?? '')
    .split(' ')
    .map(Number);
  const isStretched = props.preserveAspectRatio === 'none';
  if (!isStretched && (across !== width || down !== height)) throw new Error('an export draws a plot in its own size');
  const stretch = isStretched ? ([width / across, height / down] as const) : undefined;
  const inside = toMarkup(props.children as ReactNode, { ...plot, width, height, stretch });
  const x = toPixels('x', props.x ?? 0, plot);
  const y = toPixels('y', props.y ?? 0, plot);
  const paint = Object.fromEntries(Object.entries(props).filter(([name]) => PAINT.includes(name)));
  const moved = x === '0' && y === '0' ? '' : ` transform="translate(${x} ${y})"`;
  return inside && `<g${moved}${toAttributes(paint, plot)}>${inside}</g>`;
}

/** What `toMarkup` wrote for no theme, inside another image. */
export const Written = 'written';

function elementMarkup(tag: string, props: Props, plot: Plot): string {
  if (tag === Written) return resolve(String(props.children), plot.theme);
  // An export has its own title and description, and nothing in it can be pointed at.
  if (((tag === 'title' || tag === 'desc') && props.id) || props.fill === 'transparent') return '';
  if (tag === 'svg') return nestedMarkup(props, plot);
  const inside = toMarkup(props.children as ReactNode, plot);
  const name = tag === 'a' ? 'g' : tag;
  const open = `<${name}${toAttributes(props, plot)}`;
  if (inside === '') return name === 'g' ? '' : `${open}/>`;
  return `${open}>${inside}</${name}>`;
}

/**
 * React elements as SVG that needs nothing else: colours from the theme, percentages as pixels of a plot of
 * known size, nested plots as groups. Its components have no hooks. `react-dom/server` cannot do this: Next.js rejects it in
 * a route, and it would keep custom properties, percentages and nested plots, which not every reader of SVG draws.
 */
export function toMarkup(node: ReactNode, plot: Plot): string {
  if (node == null || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escapeXml(String(node));
  if (Array.isArray(node)) return node.map((part: ReactNode) => toMarkup(part, plot)).join('');
  if (!isValidElement<Props>(node)) throw new Error('an export can only hold elements and text');
  const { type, props } = node;
  if (type === Fragment) return toMarkup(props.children as ReactNode, plot);
  if (typeof type === 'function') return toMarkup((type as (props: Props) => ReactNode)(props), plot);
  return elementMarkup(String(type), props, plot);
}
