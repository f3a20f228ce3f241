import { escapeXml } from '@tachograph/charts/text';
import { clip } from '../../read-json.ts';

/** HTML that is written. Anything else in a template is text, and escaped: names come from outside. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Names are as long as their author likes; a page is not. */
const MAX_TEXT = 1000;

type Part = Html | string | number | null | readonly Part[];

const write = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join('');
  return escapeXml(clip(String(part), MAX_TEXT));
};

/** A template of HTML. Values stand inside of elements or of attributes in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, at) => text + write(parts[at] ?? null)).join(''));
