import { type Position, positionAt } from '../text/lines.ts';
import { isRest, type ScannedLine, scanLines } from '../text/scan-lines.ts';
import { parseClaim } from './claim.ts';
import { type FoundMarker, findMarkers } from './find-markers.ts';
import { mayContain } from './marker-kinds.ts';
import { isIssue, type MarkerContent, type MarkerErrorCode, parseMarker } from './parse-marker.ts';
import { type Block, type MarkerError, type ReportDocument, toContent, toPrefix } from './report-document.ts';

/** The longest document, in UTF-16 units, and the most markers of one. */
const BOUNDS = { length: 2_000_000, blocks: 10_000 };

const COMMENT_OF = {
  html: { end: '<!-- /tacho -->', line: 'end the comment with "-->" on the same line' },
  mdx: { end: '{/* /tacho */}', line: 'end the comment with "*/}" on the same line' },
  rest: { end: '.. /tacho', line: 'write it on one line' },
};

/** A beginning that waits for its end. `content` is null if it is wrong: its end is expected all the same. */
type Open = { readonly marker: FoundMarker; readonly content: MarkerContent | null; readonly slot: number | null };

/**
 * The blocks of a Markdown, MDX or reST document, with exact offsets into its text, and every error of its markers. Markers in
 * code are not markers. A document beyond the bounds is one error. Never throws.
 */
export function readDocument(text: string): ReportDocument {
  const tooLarge = (message: string): ReportDocument => ({
    text,
    blocks: [],
    errors: [{ line: 1, column: 1, code: 'DOCUMENT_TOO_LARGE', message }],
  });
  if (text.length > BOUNDS.length) return tooLarge('The document has more than 2 MB: split it into several files.');
  const lines = scanLines(text, isRest(text));
  const markers = findMarkers(text, lines);
  if (markers.filter((marker) => !marker.isEnd).length > BOUNDS.blocks) {
    return tooLarge('The document has more than 10,000 blocks: split it into several files.');
  }
  return pairMarkers(text, markers, lines);
}

function pairMarkers(text: string, markers: readonly FoundMarker[], lines: readonly ScannedLine[]): ReportDocument {
  const locate = (offset: number) => positionAt(lines, offset);
  const prefixAt = (marker: FoundMarker) => {
    const line = lines[marker.line];
    return line ? toPrefix(text, line, marker.start) : '';
  };
  const slots: (Block | null)[] = [];
  const errors: MarkerError[] = [];
  const open: Open[] = [];
  const fail = (marker: FoundMarker, code: MarkerErrorCode, message: string) =>
    errors.push({ ...locate(marker.start), code, message });
  const begin = (marker: FoundMarker) => {
    const parsed = marker.content === null ? null : parseMarker(marker.content);
    if (parsed === null) {
      fail(marker, 'MARKER_MALFORMED', `A marker ends where it begins: ${COMMENT_OF[marker.syntax].line}.`);
    } else if (isIssue(parsed)) fail(marker, parsed.code, parsed.message);
    const content = parsed === null || isIssue(parsed) ? null : parsed;
    const outer = open.at(-1);
    if (content && outer?.content && !mayContain(outer.content.kind, content.kind)) {
      const { line } = locate(outer.marker.start);
      const rule = `a ${outer.content.kind} block contains no ${content.kind} marker`;
      fail(marker, 'MARKER_NESTED', `${capital(rule)}: end the block of line ${line} before it.`);
    }
    if (/^report\b/.test(marker.content ?? '')) {
      if (!content) return;
      const nothing = { start: marker.end, end: marker.end };
      slots.push(
        toBlock(
          text,
          { marker, content, closing: nothing },
          { parent: null, prefix: prefixAt(marker), ...locate(marker.start) },
        ),
      );
    } else open.push({ marker, content, slot: content ? slots.push(null) - 1 : null });
  };
  const end = (marker: FoundMarker) => {
    const started = open.pop();
    if (!started || started.marker.syntax !== marker.syntax) {
      if (started) open.push(started);
      return fail(marker, 'MARKER_UNOPENED', 'Nothing begins that this marker could end: remove it.');
    }
    const outer = open.at(-1);
    const fits = !outer?.content || (started.content && mayContain(outer.content.kind, started.content.kind));
    if (!started.content || started.slot === null || !fits) return;
    const place = { parent: outer?.slot ?? null, prefix: prefixAt(started.marker), ...locate(started.marker.start) };
    slots[started.slot] = toBlock(text, { marker: started.marker, content: started.content, closing: marker }, place);
  };
  for (const marker of markers) (marker.isEnd ? end : begin)(marker);
  for (const { marker } of open) {
    fail(marker, 'MARKER_UNCLOSED', `Nothing ends this block: write ${COMMENT_OF[marker.syntax].end} after it.`);
  }
  return { text, blocks: compact(slots), errors: errors.sort((a, b) => a.line - b.line || a.column - b.column) };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Pair = {
  readonly marker: FoundMarker;
  readonly content: MarkerContent;
  readonly closing: { readonly start: number; readonly end: number };
};

function toBlock(
  text: string,
  { marker, content, closing }: Pair,
  place: Position & Pick<Block, 'parent' | 'prefix'>,
): Block {
  const opening = { start: marker.start, end: marker.end };
  const body = { start: marker.end, end: closing.start };
  return {
    ...content,
    ...place,
    syntax: marker.syntax,
    opening,
    body,
    closing: { start: closing.start, end: closing.end },
    content: toContent(text.slice(body.start, body.end), place.prefix),
    claim: content.kind === 'claim' ? parseClaim(content.words) : null,
  };
}

/** The blocks without the positions of those that have an error; a parent that has one counts as none. */
function compact(slots: readonly (Block | null)[]): readonly Block[] {
  const positions = new Map<number, number>();
  slots.forEach((slot, index) => {
    if (slot) positions.set(index, positions.size);
  });
  return slots.flatMap((slot) =>
    slot ? [{ ...slot, parent: slot.parent === null ? null : (positions.get(slot.parent) ?? null) }] : [],
  );
}
