import {
  type Block,
  type BlockFinding,
  isBeyondNoise,
  type ReportDocument,
  renderBlock,
  updateDocument,
} from '@tachograph/reports';
import type { Connection } from '../server/connection.ts';
import type { ComparisonChoice } from '../share/comparison-path.ts';
import { freezePage } from '../share/freeze-page.ts';
import { type EvaluatedBlocks, readShare } from './read-figures.ts';

/** A document with its blocks filled, and what of it was written. */
export type FilledDocument = {
  readonly text: string;
  /** The findings whose blocks were rewritten. */
  readonly written: readonly BlockFinding[];
  /** Claims that no longer hold, or that the guard withholds: their sentences are for people. */
  readonly broken: readonly BlockFinding[];
  /** Whether the document says something else than what is measured, beyond noise. */
  readonly isMoved: boolean;
  /** The shares that tables were filled from, by their block. */
  readonly shares: ReadonlyMap<Block, string>;
};

const REWRITTEN = new Set<BlockFinding['state']>(['old', 'moved', 'empty']);

/** The name of a share of a block: what it is about, so that the same figures have the same link. */
function toTitle({ block }: BlockFinding, { drivers, reference }: ComparisonChoice): string {
  const { title = [] } = block.values;
  if (title.length > 0) return title.join(',').replaceAll('_', ' ').slice(0, 200);
  const others = drivers.filter((driver) => driver !== reference);
  const names = others.length === 0 ? 'All drivers' : others.join(', ');
  return (reference === null ? names : `${names} against ${reference}`).slice(0, 200);
}

/** Freezes the page of a block, and renders what was frozen: table and evidence are the same figures. One that is pinned has its share. */
async function fillBlock(
  finding: BlockFinding,
  { choiceOf, pageOf, shareOf, shareUrlOf }: EvaluatedBlocks,
  connection: Connection,
) {
  const [pinned] = finding.block.values.share ?? [];
  if (pinned !== undefined) {
    const frozen = shareOf(pinned);
    const at = shareUrlOf(pinned);
    return frozen && { content: renderBlock(finding.block, frozen, { url: at, isPinned: true }), url: at };
  }
  const { id, url } = await freezePage(
    { address: pageOf(finding.block), title: toTitle(finding, choiceOf(finding.block)) },
    connection,
  );
  const figures = await readShare(id, connection);
  return figures && { content: renderBlock(finding.block, figures, { url, isPinned: false }), url };
}

/**
 * Fills what is old, moved or empty. A table is frozen first, and links to its share. Nothing outside of the markers changes, and nothing
 * inside where the figures stayed within their intervals.
 */
export async function fillDocument(
  document: ReportDocument,
  evaluated: EvaluatedBlocks,
  connection: Connection,
): Promise<FilledDocument> {
  const due = evaluated.findings.filter(({ state }) => REWRITTEN.has(state));
  const contents = new Map<Block, string>();
  const shares = new Map<Block, string>();
  for (const finding of due) {
    if (finding.block.kind !== 'compare') continue;
    const filled = await fillBlock(finding, evaluated, connection);
    if (!filled) continue;
    contents.set(finding.block, filled.content);
    shares.set(finding.block, filled.url);
  }
  const text = updateDocument(document, evaluated.findings, (block) => contents.get(block) ?? null);
  const isBroken = ({ block, state }: BlockFinding) =>
    block.kind === 'claim' && (state === 'broken' || state === 'withheld');
  const written =
    text === document.text ? [] : due.filter(({ block }) => block.kind !== 'compare' || contents.has(block));
  return {
    text,
    written,
    broken: evaluated.findings.filter(isBroken),
    isMoved: isBeyondNoise(evaluated.findings),
    shares,
  };
}
