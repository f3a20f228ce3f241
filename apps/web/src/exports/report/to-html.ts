import { escapeXml } from '@tachograph/charts/text';
import { Fragment, isValidElement, type ReactNode } from 'react';

type Props = Readonly<Record<string, unknown>>;

/** Attributes whose name is not that of the property in small letters with hyphens. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
  colSpan: 'colspan',
  charSet: 'charset',
  dateTime: 'datetime',
  viewBox: 'viewBox',
  patternUnits: 'patternUnits',
  patternTransform: 'patternTransform',
};
/** What a page has for its scripts, and what is no attribute. */
const LEFT_OUT = new Set(['children', 'key', 'ref', 'data-to', 'suppressHydrationWarning', 'loading']);
const EMPTY = new Set(['br', 'hr', 'img', 'meta']);

const toHyphens = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const toStyle = (style: object): string =>
  Object.entries(style)
    .flatMap(([name, value]) => (value == null ? [] : [`${toHyphens(name)}:${String(value)}`]))
    .join(';');

function toAttribute([name, value]: readonly [string, unknown], origin: string): string {
  if (LEFT_OUT.has(name) || value == null || value === false || typeof value === 'function') return '';
  const written = NAMES[name] ?? toHyphens(name);
  if (typeof value === 'object') {
    const style = toStyle(value);
    return style === '' ? '' : ` style="${escapeXml(style)}"`;
  }
  const text = value === true ? (name.startsWith('aria-') ? 'true' : '') : String(value);
  const isOfSite = name === 'href' && text.startsWith('/');
  return ` ${written}="${escapeXml(isOfSite ? origin + text : text)}"`;
}

/**
 * React elements as HTML that needs nothing else. Their components have no hooks. Links to this site are absolute: `origin` is its address,
 * without a slash. `react-dom/server` cannot do this: Next.js rejects it in a route.
 */
export function toHtml(node: ReactNode, origin: string): string {
  if (node == null || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number') return escapeXml(String(node));
  if (Array.isArray(node)) return node.map((part: ReactNode) => toHtml(part, origin)).join('');
  if (!isValidElement<Props>(node)) throw new Error('an export can only hold elements and text');
  const { type, props } = node;
  if (type === Fragment) return toHtml(props.children as ReactNode, origin);
  if (typeof type === 'function') return toHtml((type as (props: Props) => ReactNode)(props), origin);
  const tag = String(type);
  const open = `<${tag}${Object.entries(props)
    .map((entry) => toAttribute(entry, origin))
    .join('')}>`;
  return EMPTY.has(tag) ? open : `${open}${toHtml(props.children as ReactNode, origin)}</${tag}>`;
}
