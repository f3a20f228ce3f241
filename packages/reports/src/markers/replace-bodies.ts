import { readDocument } from './read-document.ts';
import type { Block, ReportDocument } from './report-document.ts';

/** A content together with another opening marker, on one line, whose kind and words stay. */
export type Replacement = { readonly content: string; readonly opening: string };

/**
 * The text of the document with other bodies. `choose` gives the content of a block, with `\n` between its lines and without
 * the prefixes of quotes and lists, or null to leave it. Every byte outside of the bodies stays, and of their opening markers
 * where `choose` gives none; a body has the line ends and the prefix of its marker. A block inside of one that is replaced is not asked for. A content that would end its own block,
 * or leave code or a comment open behind it, is not written: the block stays as it was.
 */
export function replaceBodies(document: ReportDocument, choose: (block: Block) => string | Replacement | null): string {
  const { text, blocks } = document;
  const parts: string[] = [];
  let written = 0;
  for (const block of blocks) {
    if (block.kind === 'report' || block.body.start < written) continue;
    const chosen = choose(block);
    if (chosen === null) continue;
    const before = text.slice(block.opening.start, block.opening.end);
    const { content: given, opening } = typeof chosen === 'string' ? { content: chosen, opening: before } : chosen;
    const content = given.replace(/\r\n?/g, '\n').trim();
    const isSame = content === block.content;
    if ((isSame && opening === before) || !isContained(text, block, { content, opening })) continue;
    const body = isSame ? text.slice(block.body.start, block.body.end) : layOut(text, block, content);
    parts.push(text.slice(written, block.opening.start), opening, body);
    written = block.body.end;
  }
  parts.push(text.slice(written));
  const replaced = parts.join('');
  return keepsBlocks(document, replaced) ? replaced : text;
}

/** Whether the blocks that stand in no other are still the same: a marker in an odd place may turn into code. */
function keepsBlocks({ blocks, errors }: ReportDocument, replaced: string): boolean {
  const outermost = (of: readonly Block[]) =>
    of.filter(({ parent }) => parent === null).map(({ kind, words }) => [kind, ...words].join(' '));
  const after = readDocument(replaced);
  const same = outermost(after.blocks).join('\n') === outermost(blocks).join('\n');
  const codesOf = (of: ReportDocument['errors']) => of.map(({ code }) => code).join();
  return same && codesOf(after.errors) === codesOf(errors);
}

/** A body as it stands in the document: on its line if both markers are on it, otherwise on lines of its own. */
function layOut(text: string, block: Block, content: string): string {
  const body = text.slice(block.body.start, block.body.end);
  if (isInline(text, block)) return content.replace(/\s+/g, ' ');
  const { prefix } = block;
  const eol = /\r\n|\n|\r/.exec(body)?.[0] ?? lineEndAfter(text, block.closing.end);
  // In Markdown a table or a list begins after an empty line; a sentence of a claim is text right below its marker.
  // In reST every comment stands between empty lines, and in MDX its end would belong to a table above it.
  const empty = `${eol}${prefix.trimEnd()}`;
  const above = block.kind === 'claim' && block.syntax !== 'rest' ? '' : empty;
  const below = block.syntax === 'html' || (block.kind === 'claim' && block.syntax === 'mdx') ? '' : empty;
  const lines = content.split('\n').map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
  return `${above}${eol}${lines.join(eol)}${below}${eol}${prefix}`;
}

const lineEndAfter = (text: string, from: number): string => {
  const feed = text.indexOf('\n', from);
  const first = feed < 0 ? text.indexOf('\n') : feed;
  return first > 0 && text[first - 1] === '\r' ? '\r\n' : '\n';
};

const isInline = (text: string, { kind, body }: Block): boolean =>
  kind !== 'compare' && !/[\r\n]/.test(text.slice(body.start, body.end));

/** Whether a content between these markers ends where its block ends. */
function isContained(text: string, block: Block, { content, opening }: Replacement): boolean {
  // A code span that the content leaves open would reach over the end.
  if (isInline(text, block) && !/^[^`]*(?:`[^`]+`[^`]*)*$/.test(content)) return false;
  const closing = text.slice(block.closing.start, block.closing.end);
  const alone = `${opening}\n\n${content}\n${closing}`;
  const { blocks, errors } = readDocument(alone);
  return errors.length === 0 && blocks[0]?.closing.end === alone.length;
}
