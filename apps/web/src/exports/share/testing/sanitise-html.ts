import type { ReadmeHost } from './readme-hosts.ts';

const TAG = /<(\/?)([a-z][a-z0-9]{0,20})((?:\s+[\w-]{1,40}(?:="[^"]*")?)*)\s*\/?>/gi;

/** The attributes of a tag, without those that have no value in quotes. */
export const readAttributes = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/** HTML that markdown-it made, as a site shows it: comments, and elements and attributes that it does not allow, are gone. */
export function sanitiseHtml(html: string, { elements, attributes }: ReadmeHost): string {
  const toTag = (tag: string, slash: string, name: string): string => {
    const element = name.toLowerCase();
    if (!elements.has(element)) return '';
    if (slash) return `</${element}>`;
    const kept = [...readAttributes(tag)].filter(([key, value]) => attributes.get(`${element} ${key}`)?.test(value));
    return `<${[element, ...kept.map(([key, value]) => `${key}="${value}"`)].join(' ')}>`;
  };
  return html.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>/gi, '').replace(TAG, toTag);
}

/** Tags of elements without text and without an image in them, as in `<p></p>`; empty cells of a table are none. */
export const listEmptyElements = (html: string): string[] =>
  [...html.matchAll(/<([a-z][a-z0-9]*)(?: [^>]*)?>\s*<\/\1>/g)]
    .filter(([, name]) => name !== 'td' && name !== 'th')
    .map(([element]) => element);
