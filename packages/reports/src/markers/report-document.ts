import type { Position, Span } from '../text/lines.ts';
import type { ScannedLine } from '../text/scan-lines.ts';
import type { Claim } from './claim.ts';
import type { MarkerSyntax } from './find-markers.ts';
import type { MarkerContent, MarkerErrorCode } from './parse-marker.ts';

/** A pair of markers and what stands between them. */
export type Block = MarkerContent &
  Position & {
    readonly syntax: MarkerSyntax;
    readonly opening: Span;
    /** All between the two markers, with line ends and prefixes. Empty for `report`, which has no end. */
    readonly body: Span;
    readonly closing: Span;
    /** What precedes each line of the body in the document. */
    readonly prefix: string;
    /** The body as text of its own: without the prefixes of its lines, `\n` between them, nothing before and after. */
    readonly content: string;
    /** The position in `blocks` of the claim that contains it, or null. */
    readonly parent: number | null;
    /** What a claim marker claims; null for others. */
    readonly claim: Claim | null;
  };

/** A marker that is wrong, with a sentence that says what to do. */
export type MarkerError = Position & { readonly code: MarkerErrorCode; readonly message: string };

/** A document with its blocks in the order of their beginnings. A block with an error is not among them. */
export type ReportDocument = {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly errors: readonly MarkerError[];
};

/** What precedes each line of a block: `> ` of quotes and indentation. A mark of a list becomes as many spaces. */
export function toPrefix(text: string, line: ScannedLine, start: number): string {
  const first = line.start === 0 && text.startsWith('\uFEFF') ? 1 : line.start;
  const before = text.slice(first, start);
  // Between the marks of quotes and lists and the marker may be words: then it is in a sentence.
  if (before.length < 200 && /^[\s>*+\-\d.)]*$/.test(before)) return before.replace(/[^>\s]/g, ' ');
  return text.slice(first, line.content);
}

/** A body without the prefixes of its lines and the white space around it. */
export function toContent(body: string, prefix: string): string {
  const [first = '', ...rest] = body.split(/\r\n|\n|\r/);
  const trimmed = prefix.trimEnd();
  const lines = rest.map((line) => {
    if (line.startsWith(prefix)) return line.slice(prefix.length);
    return line.startsWith(trimmed) ? line.slice(trimmed.length).trimStart() : line;
  });
  return [first, ...lines].join('\n').trim();
}
