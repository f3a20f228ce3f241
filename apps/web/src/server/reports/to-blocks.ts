import { type Block, type BlockFinding, selectBlock } from '@tachograph/reports';
import * as hrefs from '@/routing/hrefs.ts';
import type { OpenedDocument } from './open-document.ts';
import { type Compared, toCompareHref, toCompareQuery } from './read-compared.ts';
import type { OfBlock, RenderedBlock } from './rendered-report.ts';
import { toClaim } from './to-claim.ts';
import { createCompareReader } from './to-compare.ts';
import { toValue } from './to-value.ts';

/** Every block as it is measured now, in the order of the document. */
export function toBlocks(
  { blocks, plan }: OpenedDocument,
  findings: readonly BlockFinding[],
  { project, compared }: { readonly project: string; readonly compared: ReadonlyMap<string, Compared | null> },
): readonly RenderedBlock[] {
  const byStart = new Map(findings.map((finding) => [finding.block.opening.start, finding]));
  const toCompare = createCompareReader();
  const next = { value: 0, claim: 0, compare: 0 };
  return blocks.map((block): RenderedBlock => {
    const key = plan.keyOf(block);
    const finding = byStart.get(block.opening.start) ?? null;
    const found = key === null ? null : compared.get(key);
    const [share] = block.values.share ?? [];
    const query = share === undefined ? toCompareQuery(project, plan.choiceOf(block)) : null;
    const href = share === undefined ? query && toCompareHref(project, query) : found ? hrefs.share(share) : null;
    const common = {
      ...toOrigin(block, found ?? null),
      line: block.line,
      message: finding?.message ?? 'the marker cannot be read',
      href,
      isPinned: share !== undefined,
    };
    const evaluated = { block, finding, compared: found, common };
    if (block.kind === 'compare') return { ...toCompare(evaluated), id: `b${++next.compare}` };
    if (block.claim) return { ...toClaim(evaluated, block.claim), id: `c${++next.claim}` };
    return { ...toValue(evaluated), id: `n${++next.value}` };
  });
}

/** Environments and day of the columns of a block. */
function toOrigin(block: Block, compared: Compared | null): Pick<OfBlock, 'environments' | 'measuredAt'> {
  if (!compared) return { environments: [], measuredAt: null };
  const { figures } = compared;
  const keys = new Set(selectBlock(block, figures).columns);
  const labels = figures.columns.flatMap(({ key, environment }) => (keys.has(key) ? (environment?.label ?? []) : []));
  return { environments: [...new Set(labels)], measuredAt: figures.measuredAt };
}
