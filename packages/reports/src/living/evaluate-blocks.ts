import type { Block, ReportDocument } from '../markers/report-document.ts';
import { evaluateClaimBlock } from './evaluate-claim.ts';
import { evaluateCompare } from './evaluate-compare.ts';
import { evaluateRatio, evaluateVersion } from './evaluate-value.ts';
import type { BlockFigures, BlockFinding, BlockResult } from './finding.ts';
import { planQueries } from './plan.ts';
import { type BlockSettings, headOf, settingsOf } from './settings.ts';

/**
 * One finding for each block that has a key (see `planQueries`), in the order of the document. `read` gives the figures of a block
 * by its key; it is asked once a block, because blocks of one query have evidence of their own.
 */
export function evaluateBlocks(
  document: ReportDocument,
  read: (key: string, block: Block) => BlockFigures,
): readonly BlockFinding[] {
  const head = headOf(document);
  const { keyOf } = planQueries(document);
  return document.blocks.flatMap((block) => {
    const key = keyOf(block);
    return key === null ? [] : [{ block, ...evaluate(block, settingsOf(block, head), read(key, block)) }];
  });
}

function evaluate(block: Block, settings: BlockSettings, figures: BlockFigures): BlockResult {
  if (block.kind === 'compare') return evaluateCompare(block, settings, figures);
  if (block.claim) return evaluateClaimBlock(block.claim, settings, figures.now);
  return settings.isVersion
    ? evaluateVersion(block, settings, figures.now)
    : evaluateRatio(block, settings, figures.now);
}
