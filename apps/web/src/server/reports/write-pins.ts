import { type Block, type ReportDocument, readDocument } from '@tachograph/reports';

// A marker ends with its comment; in reST with its line.
const END = /\s{0,20}(?:-->|\*\/\})?$/;

const toPinned = (marker: string, share: string): string => {
  const at = END.exec(marker)?.index ?? marker.length;
  return `${marker.slice(0, at)} share=${share}${marker.slice(at)}`;
};

/**
 * The text of a document with `share=ID` in the markers of the blocks for which `shareOf` gives the id of one. Every other byte stays.
 * The text itself where its blocks would be others afterwards.
 */
export function pinBlocks(document: ReportDocument, shareOf: (block: Block) => string | null): string {
  const { text, blocks, errors } = document;
  const parts: string[] = [];
  let written = 0;
  for (const block of blocks) {
    const share = block.kind === 'report' || block.values.share ? null : shareOf(block);
    if (share === null) continue;
    const { start, end } = block.opening;
    parts.push(text.slice(written, start), toPinned(text.slice(start, end), share));
    written = end;
  }
  const pinned = [...parts, text.slice(written)].join('');
  const after = readDocument(pinned);
  return after.blocks.length === blocks.length && after.errors.length === errors.length ? pinned : text;
}
