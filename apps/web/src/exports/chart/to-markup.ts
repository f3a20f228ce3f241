import { Fragment, isValidElement, type ReactNode } from 'react';
import { escapeXml, SANS } from '@/exports/share/svg-text.ts';
import type { Seen, StyleOf } from './find-style.ts';
import { resolveValue } from './resolve-value.ts';

/** Where in a picture something is drawn: what it stands in, and the size of the plot its shares are of. */
export type Place = {
  readonly styleOf: StyleOf;
  readonly path: readonly Seen[];
  readonly tokens: ReadonlyMap<string, string>;
  readonly width: number;
  readonly height: number;
  /** Pixels of one unit of a stretched grid. */
  readonly stretch: readonly [number, number] | null;
};

type Props = Readonly<Record<string, unknown>>;

const ACROSS = new Set(['x', 'x1', 'x2', 'cx', 'width']);
const DOWN = new Set(['y', 'y1', 'y2', 'cy', 'height']);
/** What is kept of an element's own attributes: its geometry and its look. Links, names and handlers are the page's. */
const KEPT = new Set([
  ...['d', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'dx', 'dy', 'width', 'height', 'transform'],
  ...[
    'fill',
    'stroke',
    'strokeWidth',
    'strokeDasharray',
    'opacity',
    'textAnchor',
    'fontSize',
    'fontWeight',
    'fontFamily',
  ],
]);

const round = (value: number): string => String(Math.round(value * 100) / 100);

/** A length in pixels; a percentage is a share of the plot. */
function toPixels(name: string, value: unknown, { width, height }: Place): string {
  const text = typeof value === 'number' ? round(value) : String(value);
  const share = /^(-?[\d.]+)%$/.exec(text)?.[1];
  if (share === undefined) return text;
  return round((Number(share) / 100) * (ACROSS.has(name) ? width : height));
}

/** A path of M, L, H, V and Z on a stretched grid, in pixels: its strokes keep their width. */
const stretchPath = (d: string, [across, down]: readonly [number, number]): string =>
  d.replace(/([MLHV])([^MLHVZ]*)/g, (_, letter: string, numbers: string) => {
    const places = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const factor = (nth: number) => (letter === 'V' || (letter !== 'H' && nth % 2 === 1) ? down : across);
    return letter + places.map((value, nth) => round(value * factor(nth))).join(' ');
  });

function ownAttribute(name: string, value: unknown, place: Place): string {
  if (name === 'd' && place.stretch) return stretchPath(String(value), place.stretch);
  if (ACROSS.has(name) || DOWN.has(name)) return toPixels(name, value, place);
  return typeof value === 'number' ? round(value) : resolveValue(String(value), place.tokens);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function toAttributes(props: Props, styled: ReadonlyMap<string, string>, place: Place): string {
  const all = new Map<string, string>();
  for (const [name, value] of Object.entries(props)) {
    if (KEPT.has(name) && value != null && value !== '') all.set(kebab(name), ownAttribute(name, value, place));
  }
  // The letters of the whole picture are those of its root.
  for (const [name, value] of styled) if (name !== 'display' && value !== SANS) all.set(name, value);
  return [...all].map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join('');
}

/** A plot inside the picture: a group at its place, so that every reader of SVG draws it alike. */
function drawNested(props: Props, styled: ReadonlyMap<string, string>, place: Place): string {
  const size = (name: 'width' | 'height') => Number(toPixels(name, props[name] ?? '100%', place));
  const [width, height] = [size('width'), size('height')];
  const [, , across = width, down = height] = String(props.viewBox ?? '')
    .split(' ')
    .map(Number);
  const isStretched = props.preserveAspectRatio === 'none';
  if (!isStretched && (across !== width || down !== height)) throw new Error('a picture draws a plot in its own size');
  const stretch = isStretched ? ([width / across, height / down] as const) : null;
  const [x, y] = [toPixels('x', props.x ?? 0, place), toPixels('y', props.y ?? 0, place)];
  const inside = drawNode(props.children as ReactNode, { ...place, width, height, stretch });
  const moved = x === '0' && y === '0' ? '' : ` transform="translate(${x} ${y})"`;
  return inside && `<g${moved}${toAttributes({}, styled, place)}>${inside}</g>`;
}

function drawElement(tag: string, props: Props, outside: Place): string {
  // The title and description of a plot on a page: a picture has its own.
  if ((tag === 'title' || tag === 'desc') && props.id) return '';
  const classes = typeof props.className === 'string' ? props.className.split(' ') : [];
  const path = [...outside.path, { tag, classes }];
  const { tokens, attributes } = outside.styleOf(path, outside.tokens);
  const place = { ...outside, path, tokens };
  if (attributes.get('display') === 'none' || attributes.get('fill') === 'transparent') return '';
  if (tag === 'svg') return drawNested(props, attributes, place);
  const inside = drawNode(props.children as ReactNode, place);
  const name = tag === 'a' ? 'g' : tag;
  const open = `<${name}${toAttributes(props, attributes, place)}`;
  if (inside === '') return name === 'g' ? '' : `${open}/>`;
  return `${open}>${inside}</${name}>`;
}

/**
 * A drawing of the pages as SVG that needs nothing else: no stylesheet, no token, no share of a size that is not known.
 * It holds components without hooks, as those are that draw on the server.
 */
export function drawNode(node: ReactNode, place: Place): string {
  if (node == null || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escapeXml(String(node));
  if (Array.isArray(node)) return node.map((part: ReactNode) => drawNode(part, place)).join('');
  if (!isValidElement<Props>(node)) throw new Error('a picture can only hold elements and text');
  const { type, props } = node;
  if (type === Fragment) return drawNode(props.children as ReactNode, place);
  if (typeof type === 'function') return drawNode((type as (props: Props) => ReactNode)(props), place);
  return drawElement(String(type), props, place);
}
