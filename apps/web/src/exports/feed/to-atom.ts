import { escapeXml } from '@tachograph/charts/text';

export type FeedEntry = {
  /** A URI that stays the same wherever the entry is. */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly url: string;
  readonly updated: Date;
  readonly categories: readonly string[];
};

export type Feed = {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  /** Of the page that the feed is of, and of the feed. */
  readonly url: string;
  readonly self: string;
  readonly entries: readonly FeedEntry[];
};

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
const link = (rel: string, type: string, url: string) => `<link rel="${rel}" type="${type}" href="${escapeXml(url)}"/>`;

const toEntry = ({ id, title, summary, url, updated, categories }: FeedEntry) =>
  [
    '  <entry>',
    ...[
      element('id', id),
      element('title', title),
      element('updated', updated.toISOString()),
      link('alternate', 'text/html', url),
      ...categories.map((term) => `<category term="${escapeXml(term)}"/>`),
      element('summary', summary),
    ].map((line) => `    ${line}`),
    '  </entry>',
  ].join('\n');

/** Atom needs a time, and a feed without entries has none. */
const NO_TIME = new Date(0);

/** A feed as Atom (RFC 4287). */
export function toAtom({ id, title, author, url, self, entries }: Feed): string {
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), NO_TIME);
  const head = [
    element('id', id),
    element('title', title),
    element('updated', updated.toISOString()),
    `<author>${element('name', author)}</author>`,
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', url),
  ];
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    ...head.map((line) => `  ${line}`),
    ...entries.map(toEntry),
    '</feed>\n',
  ].join('\n');
}
