import type { MarkerSyntax } from '../markers/find-markers.ts';
import { readDocument } from '../markers/read-document.ts';
import { type Line, splitLines } from '../text/lines.ts';
import { isRest } from '../text/scan-lines.ts';
import { COMMENTS } from './comments.ts';
import type { Proposal } from './propose-blocks.ts';
import { headOf } from './settings.ts';

/** Text to write in front of an offset. */
type Insertion = { readonly at: number; readonly lines: readonly string[] };

/**
 * The text with the markers of the proposals around their tables, which stay as they are, and with a marker of the project's page
 * (`https://host/p/project`) at its head, below the front matter, where it has none. The text itself if its markers would not be
 * read as such.
 */
export function applyProposals(text: string, proposals: readonly Proposal[], page: string): string {
  const lines = splitLines(text);
  const eol = lines[0]?.eol || '\n';
  const before = readDocument(text);
  const syntax = proposals[0]?.syntax ?? (isRest(text) ? 'rest' : 'html');
  const head = headOf(before) ? [] : [toHead(text, lines, COMMENTS[syntax](`tacho report ${page}`), syntax)];
  const around = proposals.flatMap((proposal) => wrap(text, lines, proposal));
  const insertions = [...head, ...around].sort((a, b) => a.at - b.at);
  const parts: string[] = [];
  let written = 0;
  for (const { at, lines: inserted } of insertions) {
    const isAtLineStart = at === 0 || /[\r\n\uFEFF]/.test(text[at - 1] ?? '');
    parts.push(text.slice(written, at), isAtLineStart ? '' : eol, inserted.map((line) => line + eol).join(''));
    written = at;
  }
  const applied = [...parts, text.slice(written)].join('');
  const after = readDocument(applied);
  const added = after.blocks.length - before.blocks.length;
  return added === head.length + proposals.length && after.errors.length === before.errors.length ? applied : text;
}

/** Where the marker of the page stands: above everything but the byte order mark and the front matter. */
function toHead(text: string, lines: readonly Line[], marker: string, syntax: MarkerSyntax): Insertion {
  const contentOf = ({ start, end }: Line) =>
    text
      .slice(start, Math.min(end, start + 100))
      .replace('\uFEFF', '')
      .trimEnd();
  const first = lines[0] && contentOf(lines[0]);
  const isFrontMatter = first === '---' || first === '+++';
  const end = isFrontMatter ? lines.findIndex((line, index) => index > 0 && contentOf(line) === first) : -1;
  const at = end < 0 ? Number(text.startsWith('\uFEFF')) : (lines[end + 1]?.start ?? text.length);
  return { at, lines: syntax === 'html' ? [marker] : [marker, ''] };
}

/** The lines above and below a table. In reST and MDX a marker stands between empty lines. */
function wrap(text: string, lines: readonly Line[], proposal: Proposal): readonly Insertion[] {
  const { line, lastLine, marker, syntax } = proposal;
  const first = lines[line - 1];
  const last = lines[lastLine - 1];
  if (!first || !last) return [];
  const prefix = /^[\s>]{0,200}/.exec(text.slice(first.start, first.end).replace('\uFEFF', ''))?.[0] ?? '';
  const empty = prefix.trimEnd();
  const isEmpty = (other: Line | undefined) => !other || /^[\s>]*$/.test(text.slice(other.start, other.end));
  const apart = syntax === 'html' ? [] : [empty];
  const above = isEmpty(lines[line - 2]) ? [] : apart;
  const below = isEmpty(lines[lastLine]) ? [] : apart;
  return [
    { at: first.start + Number(text.startsWith('\uFEFF') && line === 1), lines: [...above, prefix + marker, empty] },
    {
      at: lines[lastLine]?.start ?? text.length,
      lines: [...apart, prefix + COMMENTS[syntax]('/tacho'), ...below],
    },
  ];
}
