import type { Block, ReportDocument } from '@tachograph/reports';

/** Signs for private use, which stand around the index of a block. */
const SIGNS = /[\uE000\uE001]/g;
const PLACED = /\uE000(\d{1,6})\uE001/g;
/** The same in an address. */
const PLACED_IN_ADDRESS = /%EE%80%80\d{1,6}%EE%80%81/gi;

/** A document as it is read: without the signs that stand for blocks. */
export const withoutSigns = (markdown: string): string => markdown.replace(SIGNS, '');

/** A text with `toText` of each block in the position of its sign. */
export const replacePlaced = (text: string, toText: (block: number) => string): string =>
  text.replace(PLACED, (_, index) => toText(Number(index)));

/** An address without the signs of blocks in it. */
export const withoutPlaced = (address: string): string => address.replace(PLACED_IN_ADDRESS, '');

/** The parts of a text and the indexes of the blocks between them: `['a ', 3, ' b']`. */
export const splitPlaced = (text: string): readonly (string | number)[] =>
  text
    .split(PLACED)
    .map((part, nth) => (nth % 2 === 1 ? Number(part) : part))
    .filter((part) => part !== '');

export type PlacedBlocks = {
  /** The document, each of its outermost blocks a sign. */
  readonly text: string;
  /** The body of a block by its index, without the prefixes of its lines, each block in it a sign. */
  readonly bodyOf: (block: number) => string;
};

/**
 * Puts a sign in the position of each living block, by its index in `blocks`; the head leaves nothing. A table, and a claim on lines of its own,
 * are paragraphs by themselves, in the quote or the list they stand in. Linear in the length of the document.
 */
export function placeBlocks({ text, blocks: all }: ReportDocument, blocks: readonly Block[]): PlacedBlocks {
  const indexes = new Map(blocks.map((block, index) => [block, index]));
  const inner = new Map<Block | null, Block[]>();
  for (const block of all) {
    const outer = block.parent === null ? null : (all[block.parent] ?? null);
    const siblings = inner.get(outer) ?? [];
    siblings.push(block);
    inner.set(outer, siblings);
  }
  const place = (outer: Block | null, start: number, end: number): string => {
    const parts: string[] = [];
    let written = start;
    for (const block of inner.get(outer) ?? []) {
      if (block.opening.start < written) continue;
      parts.push(text.slice(written, block.opening.start), toSign(text, block, indexes.get(block)));
      written = block.closing.end;
    }
    return [...parts, text.slice(written, end)].join('');
  };
  return {
    text: place(null, 0, text.length),
    bodyOf: (index) => {
      const block = blocks[index];
      return block ? withoutPrefix(place(block, block.body.start, block.body.end), block.prefix) : '';
    },
  };
}

function toSign(text: string, block: Block, index: number | undefined): string {
  if (index === undefined) return '';
  const sign = `\uE000${index}\uE001`;
  const { prefix, opening, body } = block;
  const isApart = block.kind === 'compare' || /^[ \t]{0,99}[\r\n]/.test(text.slice(body.start, body.start + 100));
  if (block.kind === 'value' || !isApart) return sign;
  const before = text.slice(Math.max(0, opening.start - 200), opening.start);
  const above = /(?:^|[\r\n])[ \t>]*$/.test(before) ? `\n${prefix}` : '';
  return `${above}${sign}\n${prefix}\n${prefix}`;
}

function withoutPrefix(body: string, prefix: string): string {
  const trimmed = prefix.trimEnd();
  const [first = '', ...rest] = body.split(/\r\n|\n|\r/);
  const lines = rest.map((line) => {
    if (line.startsWith(prefix)) return line.slice(prefix.length);
    return line.startsWith(trimmed) ? line.slice(trimmed.length).trimStart() : line;
  });
  return [first, ...lines].join('\n').trim();
}
