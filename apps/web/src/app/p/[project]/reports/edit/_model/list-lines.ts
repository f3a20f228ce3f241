import type { Block, ReportDocument } from '@tachograph/reports';
import type { RenderedBlock } from '@/server/reports/rendered-report.ts';

/** A part of a line: text, or a marker with what it encloses. */
export type ListedPart = { readonly text: string; readonly marker: string | null };

/** A line of a document as it is listed: a block is one line, however many it has, and an end of one is a line without words. */
export type ListedLine =
  | { readonly kind: 'text'; readonly line: number; readonly parts: readonly ListedPart[] }
  | { readonly kind: 'end'; readonly line: number }
  | {
      readonly kind: 'block';
      readonly line: number;
      readonly word: string;
      readonly about: string;
      /** What became of the block; null where that is not known, and for the head. */
      readonly state: RenderedBlock['state'] | null;
      /** Lines of a comparison with its markers. */
      readonly lines: number;
    };

/** Lines that are listed, and characters of one. */
const MOST = { lines: 2_000, characters: 400 };

type Span = {
  readonly start: number;
  readonly end: number;
  readonly block: Block;
  readonly part: 'whole' | 'open' | 'close';
};

/** What stands for a block: a claim has its sentence between two markers, everything else is one. */
const toSpans = (block: Block): readonly Span[] =>
  block.kind === 'claim'
    ? [
        { ...block.opening, block, part: 'open' },
        { ...block.closing, block, part: 'close' },
      ]
    : [{ start: block.opening.start, end: block.closing.end, block, part: 'whole' }];

/** What a block is about, in a few words. */
export function describeBlock({ kind, words, values }: Block): string {
  if (kind === 'report') return (words[0] ?? '').replace(/^https?:\/\/[^/]{1,300}\/p\//, '');
  const { d = [], ref = [], s = [] } = values;
  const drivers =
    kind === 'claim'
      ? words.join(' ')
      : `${d.length === 0 ? 'all drivers' : d.join(', ')}${ref.length > 0 ? `, ${ref[0]}` : ''}`;
  const scenarios = s.length > 1 ? `${s.length} scenarios` : s[0];
  return [drivers, ...(scenarios === undefined ? [] : [scenarios])].join('; ').slice(0, 120);
}

/** What a block came to; null where that is not known. */
type Find = (block: Block) => RenderedBlock | null;

function textOf({ block, part }: Span, find: Find): string {
  if (part !== 'whole') return part === 'open' ? block.kind : 'end';
  const rendered = find(block);
  return (rendered?.kind === 'value' && rendered.text) || block.content || block.kind;
}

const toPart = (text: string, span: Span, find: Find): ListedPart => ({
  text: textOf(span, find).slice(0, MOST.characters),
  marker: text.slice(span.start, Math.min(span.end, span.start + MOST.characters)),
});

type ReadLine = {
  readonly parts: readonly ListedPart[];
  /** The markers of the line. */
  readonly spans: readonly Span[];
  /** What stands beside them. */
  readonly outside: string;
  /** Where the line ends, or the last line of a block that begins in it. */
  readonly end: number;
};

const textPart = (text: string): readonly ListedPart[] =>
  text === '' ? [] : [{ text: text.slice(0, MOST.characters), marker: null }];

/** The line that begins at an offset, with those of `spans` from `next` on that begin in it. */
function readLine(text: string, start: number, spans: Iterable<Span>, find: Find): ReadLine {
  const parts: ListedPart[] = [];
  const own: Span[] = [];
  let outside = '';
  let at = start;
  let end = endOfLine(text, start);
  for (const span of spans) {
    if (span.start >= end) break;
    own.push(span);
    if (span.start < at) continue;
    const before = text.slice(at, span.start);
    outside += before;
    parts.push(...textPart(before), toPart(text, span, find));
    at = span.end;
    if (span.end > end) end = endOfLine(text, span.end);
  }
  const rest = text.slice(at, end);
  return { parts: [...parts, ...textPart(rest)], spans: own, outside: outside + rest, end };
}

function toLine({ parts, spans, outside }: ReadLine, line: number, lines: number, find: Find): ListedLine {
  const [only, other] = spans;
  const isAlone = /^[\s>]*$/.test(outside);
  if (!only || other || !isAlone || only.block.kind === 'value') return { kind: 'text', line, parts };
  if (only.part === 'close') return { kind: 'end', line };
  const { block } = only;
  return {
    kind: 'block',
    line,
    word: block.kind,
    about: describeBlock(block),
    state: find(block)?.state ?? null,
    lines,
  };
}

function* from(spans: readonly Span[], first: number): Iterable<Span> {
  for (let next = first; next < spans.length; next++) {
    const span = spans[next];
    if (span) yield span;
  }
}

/** The lines of a document with its markers folded, at most 2,000, and how many are left out. Linear in its length. */
export function listLines(
  { text, blocks }: ReportDocument,
  find: Find,
): { readonly lines: readonly ListedLine[]; readonly omitted: number } {
  const spans = blocks.flatMap(toSpans).sort((a, b) => a.start - b.start);
  const lines: ListedLine[] = [];
  let number = 1;
  let start = 0;
  let next = 0;
  while (start < text.length && lines.length < MOST.lines) {
    const read = readLine(text, start, from(spans, next), find);
    const count = countBreaks(text, start, read.end) + 1;
    lines.push(toLine(read, number, count, find));
    next += read.spans.length;
    number += count;
    start = read.end + 1;
  }
  return { lines, omitted: start < text.length ? countBreaks(text, start, text.length) + 1 : 0 };
}

const endOfLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
};

function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
