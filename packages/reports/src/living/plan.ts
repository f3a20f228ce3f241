import { isShareId } from '@tachograph/schema/share';
import type { Block, ReportDocument } from '../markers/report-document.ts';
import { planVersions } from './plan-versions.ts';
import { PLAN_BOUNDS, type PlannedComparison, type PlannedQuery, QueryGroups, toComparison } from './query-groups.ts';
import { type BlockSettings, headOf, settingsOf } from './settings.ts';

type PlanError = { readonly line: number; readonly message: string };

export type QueryPlan = {
  /** As in `https://host`; empty without a head that names a page. */
  readonly origin: string;
  readonly project: string;
  readonly queries: readonly PlannedQuery[];
  /** Ids of the shares that blocks are pinned to. */
  readonly shares: readonly string[];
  /** The key of its query, or the id of its share; null for the head and for a block with an error. */
  readonly keyOf: (block: Block) => string | null;
  /** The comparison of a block alone, without the scenarios of others: what is frozen as its evidence. */
  readonly choiceOf: (block: Block) => PlannedComparison;
  readonly errors: readonly PlanError[];
};

const PAGE = /^(https?:\/\/[^\s?#@]{1,300})\/p\/([\w.-]{1,200})\/?$/;

/**
 * The comparisons that the blocks of a document need. Blocks that differ in their scenarios only share one; a block pinned by
 * `share=` needs that share instead. What cannot be planned is an error at its line. Linear in the number of blocks.
 */
export function planQueries(document: ReportDocument): QueryPlan {
  const head = headOf(document);
  const [, origin = '', project = ''] = PAGE.exec(head?.words[0] ?? '') ?? [];
  const choiceOf = (block: Block) => toComparison(settingsOf(block, head));
  const nothing = { origin, project, queries: [], shares: [], keyOf: () => null, choiceOf };
  const failure = findFailure(head, origin);
  if (failure) return { ...nothing, errors: [failure] };
  const groups = new QueryGroups();
  const errors: PlanError[] = [];
  const shares = new Set<string>();
  const keys = new Map<number, string>();
  const versions: { readonly block: Block; readonly settings: BlockSettings }[] = [];
  for (const block of document.blocks) {
    if (block.kind === 'report') continue;
    const settings = settingsOf(block, head);
    const message = findIssue(block, settings);
    if (message) errors.push({ line: block.line, message });
    else if (settings.share) {
      shares.add(settings.share);
      keys.set(block.opening.start, settings.share);
    } else if (settings.isVersion) versions.push({ block, settings });
    else keys.set(block.opening.start, groups.add(settings));
  }
  planVersions(versions, groups, keys);
  const count = groups.queries.length + shares.size;
  if (count > PLAN_BOUNDS.comparisons) {
    const message = `The document needs ${count} different comparisons, more than ${PLAN_BOUNDS.comparisons}: split it, or give more blocks the same drivers.`;
    return { ...nothing, errors: [{ line: 1, message }, ...errors] };
  }
  const keyOf = ({ opening }: Block) => keys.get(opening.start) ?? null;
  return { origin, project, queries: groups.queries, shares: [...shares], keyOf, choiceOf, errors };
}

function findFailure(head: Block | null, origin: string): PlanError | null {
  const example = '<!-- tacho report https://host/p/project -->';
  if (!head) return { line: 1, message: `The document names no project: write ${example} at its head.` };
  if (origin !== '') return null;
  return { line: head.line, message: `The address is no page of a project: write it as in ${example}.` };
}

/** Why a block cannot be planned, in a sentence that says what to do. */
function findIssue(block: Block, { drivers, scenarios, share, isVersion }: BlockSettings): string | null {
  if (share !== null && !isShareId(share))
    return `"${share.slice(0, 40)}" is no share: copy the last part of its address, of 20 letters and digits.`;
  if (drivers.length > PLAN_BOUNDS.drivers - 1)
    return `The block has ${drivers.length} drivers, more than ${PLAN_BOUNDS.drivers - 1}: split it.`;
  if (scenarios.length > PLAN_BOUNDS.scenarios)
    return `The block has ${scenarios.length} scenarios, more than ${PLAN_BOUNDS.scenarios}: split it.`;
  if (block.kind !== 'value') return null;
  if (drivers.length !== 1) return 'A value is of one driver: write d=driver.';
  return isVersion || scenarios.length < 2
    ? null
    : 'A value is of one scenario: write s=scenario, or none for their mean.';
}
