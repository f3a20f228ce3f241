import { type BatchCell, evaluateBatch } from '@tachograph/analysis/run';
import { groupBy } from '@tachograph/schema/collection';
import type { NormalisedResult, NormalisedRun } from '@tachograph/schema/normalise';

/** How many cells came to each verdict. */
export type Counts = {
  readonly cells: number;
  readonly faster: number;
  readonly slower: number;
  readonly same: number;
  /** No difference shown. */
  readonly open: number;
  /** In a batch that was not steady, or without a test for another reason. */
  readonly notEvaluated: number;
};

function countVerdicts(cells: readonly BatchCell[]): Counts {
  const of = (outcome: string) => cells.filter(({ verdict }) => verdict.outcome === outcome).length;
  const faster = of('better');
  const slower = of('worse');
  const same = of('same');
  const open = of('no-difference');
  return {
    cells: cells.length,
    faster,
    slower,
    same,
    open,
    notEvaluated: cells.length - faster - slower - same - open,
  };
}

export const addCounts = (counts: readonly Counts[]): Counts => {
  const sum = (field: keyof Counts) => counts.reduce((total, one) => total + one[field], 0);
  return {
    cells: sum('cells'),
    faster: sum('faster'),
    slower: sum('slower'),
    same: sum('same'),
    open: sum('open'),
    notEvaluated: sum('notEvaluated'),
  };
};

/** The runs of each repetition group whose results were measured in turns. */
export function listInterleaved(runs: readonly NormalisedRun[]): NormalisedRun[][] {
  const paired = runs.filter(({ results }) => results.some((result) => result.paired !== null));
  return [...groupBy(paired, ({ run }) => run.repetitionGroup ?? '').values()].filter((group) => group.length > 1);
}

/** The versions of a batch against its anchor, by the rules of the pages. */
export const countBatch = (runs: readonly NormalisedRun[], metric: string): Counts =>
  countVerdicts(evaluateBatch(runs, { metric }));

const TWIN = '-twin';

/** The second process of an anchor as if it were another version: `1.0.0-twin`. */
function toTwin({ version, paired, ...result }: NormalisedResult): NormalisedResult[] {
  const isAnchor = paired && paired.anchor === result.driver.slug && paired.anchorVersion === version?.raw;
  if (!isAnchor || paired.twin === null || !version) return [];
  return [
    { ...result, version: { ...version, raw: version.raw + TWIN }, paired: { ...paired, logRatio: paired.twin } },
  ];
}

/** No cell is withheld because of the twin: it is the one that is counted. */
const withoutTwin = (result: NormalisedResult): NormalisedResult => ({
  ...result,
  paired: result.paired && { ...result.paired, twin: null },
});

/** A/A: the second processes of the anchors against the first ones, which are the same program, by the same rules. */
export function countTwins(runs: readonly NormalisedRun[], metric: string): Counts {
  const withTwins = runs.map((run) => ({
    ...run,
    results: [...run.results, ...run.results.flatMap(toTwin)].map(withoutTwin),
  }));
  const cells = evaluateBatch(withTwins, { metric });
  return countVerdicts(cells.filter(({ first }) => first.version?.raw.endsWith(TWIN)));
}
