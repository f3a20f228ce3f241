import { type Replacement, replaceBodies } from '../markers/replace-bodies.ts';
import type { Block, ReportDocument } from '../markers/report-document.ts';
import type { BlockFinding } from './finding.ts';

const REWRITTEN: ReadonlySet<BlockFinding['state']> = new Set(['old', 'moved', 'empty']);

/**
 * The text of a document with new bodies of its blocks that are old, have moved or are empty: of a table what `contentOf` gives
 * (null leaves it), of a value its number or version, with the interval it is from in its marker. A claim is never touched but
 * for the values inside of it. Every other byte stays.
 */
export function updateDocument(
  document: ReportDocument,
  findings: readonly BlockFinding[],
  contentOf: (block: Block) => string | null,
): string {
  const byStart = new Map(findings.map((finding) => [finding.block.opening.start, finding]));
  return replaceBodies(document, (block) => {
    const finding = byStart.get(block.opening.start);
    if (!finding || !REWRITTEN.has(finding.state)) return null;
    if (block.kind === 'compare') return contentOf(block);
    return block.kind === 'value' ? toValue(document.text, block, finding) : null;
  });
}

function toValue(text: string, { opening }: Block, { is, interval }: BlockFinding): string | Replacement | null {
  if (is === null || !interval) return is;
  const was = `was=${interval.low.toFixed(2)}..${interval.high.toFixed(2)}`;
  const marker = text.slice(opening.start, opening.end);
  const written = /(\s)was=[^\s]{0,200}?(?=\s|-->|\*\/\}|$)/.exec(marker);
  if (written) {
    const before = marker.slice(0, written.index);
    return { content: is, opening: `${before}${written[1]}${was}${marker.slice(written.index + written[0].length)}` };
  }
  const end = /\s{0,20}(?:-->|\*\/\})?$/.exec(marker)?.index ?? marker.length;
  return { content: is, opening: `${marker.slice(0, end)} ${was}${marker.slice(end)}` };
}
