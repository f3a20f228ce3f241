import { type Measurement, pickNewest, toMeasurements } from '@tachograph/analysis/measurement';
import { type Cell, nameCell, THIS_RUN, toCells } from '@tachograph/analysis/reproduction';
import {
  adjustVerdicts,
  checkComparability,
  compareMeasurements,
  type Verdict,
  type VerdictWord,
} from '@tachograph/analysis/verdict';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import type { Baseline } from '@tachograph/store/baselines';
import type { Point } from '@tachograph/store/series';

/** One cell of a run against the same series on the base. */
export type BaseCell = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly estimator: string;
  readonly driver: string;
  readonly version: string | null;
  readonly baseVersion: string | null;
  readonly word: VerdictWord;
  /** Times faster than the base, whatever the direction; below 1 is slower. */
  readonly ratio: number | null;
  readonly sentence: string;
};

export type BaseJudgement = {
  /** False when the base was only measured in another environment: then nothing is judged. */
  readonly comparable: boolean;
  /** The fields in which the environments differ. */
  readonly differences: readonly {
    readonly key: string;
    readonly label: string;
    readonly base: string | null;
    readonly run: string | null;
  }[];
  /** Cells by word. */
  readonly counts: Readonly<Partial<Record<VerdictWord, number>>>;
  /** At most 200 of them: slower, then faster, then the others in the order of the results. */
  readonly cells: readonly BaseCell[];
  /** Series that the base measured and this run did not. */
  readonly onlyOnBase: number;
};

const LISTED = 200;

const groupBySeries = (points: readonly Point[]): Map<string, Point[]> => {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const group = groups.get(point.series);
    if (group) group.push(point);
    else groups.set(point.series, [point]);
  }
  return groups;
};

/** What the run measured in a cell, together with the other runs of its batch. */
function measureRun({ first, observations, measurement }: Cell, batch: string | null, mates: readonly Point[]) {
  if (mates.length === 0) return measurement;
  const own = observations.map((observation) => ({ ...observation, batch }));
  const measured = toMeasurements([...own, ...mates], { estimator: first.case.estimator });
  return measured.find(({ runs }) => runs.includes(THIS_RUN)) ?? measurement;
}

/** What the base measured: of the same driver version where it has it, otherwise of the newest one it has. */
function measureBase({ first }: Cell, points: readonly Point[]): Measurement | null {
  const measured = toMeasurements(points, { estimator: first.case.estimator });
  const alike = measured.filter(({ version }) => version?.raw === first.version?.raw);
  return pickNewest(alike.length > 0 ? alike : measured);
}

function judge(cell: Cell, mine: Measurement, base: Measurement | null): Verdict {
  const { driver, case: of } = cell.first;
  const name = nameCell(cell);
  const version = base?.version ? ` ${base.version.text}` : '';
  const verdict = compareMeasurements(base, mine, {
    ...{ direction: of.direction, exact: of.exact, unit: of.unit, estimator: of.estimator },
    names: { reference: `${driver.name}${version} on the base`, other: name },
    draws: 0,
  });
  if (base || mine.value === null) return verdict;
  return { ...verdict, reason: 'not on the base', sentence: `The base has no figure for ${name} here.` };
}

const RANK: Readonly<Partial<Record<VerdictWord, number>>> = { slower: 0, faster: 1 };
const rankOf = ({ word }: { readonly word: VerdictWord }) => RANK[word] ?? 2;

function judgeCells(run: NormalisedRun, { points, mates }: Baseline): BaseCell[] {
  const [ofBase, ofMates] = [groupBySeries(points), groupBySeries(mates)];
  const batch = run.run.batch ?? null;
  const pairs = toCells(run).map((cell) => ({
    cell,
    mine: measureRun(cell, batch, ofMates.get(cell.first.seriesKey) ?? []),
    base: measureBase(cell, ofBase.get(cell.first.seriesKey) ?? []),
  }));
  const verdicts = adjustVerdicts(pairs.map(({ cell, mine, base }) => judge(cell, mine, base)));
  return pairs.flatMap(({ cell: { first }, base }, index) => {
    const verdict = verdicts[index];
    if (!verdict) return [];
    const { word, ratio, sentence } = verdict;
    const { scenario, params, metric, estimator } = first.case;
    const versions = { version: first.version?.raw ?? null, baseVersion: base?.version?.raw ?? null };
    return [{ scenario, params, metric, estimator, driver: first.driver.slug, ...versions, word, ratio, sentence }];
  });
}

/** Every cell of a run against its own series on the base: the same environment, so nothing but the code differs. */
export function judgeBase(run: NormalisedRun, baseline: Baseline): BaseJudgement {
  const { comparable, runs, onlyOnBase } = baseline;
  if (!comparable) {
    const { differing } = checkComparability(runs[0]?.environment.fields ?? [], run.environment.fields);
    const differences = differing.map(({ key, label, a, b }) => ({ key, label, base: a, run: b }));
    return { comparable, differences, counts: {}, cells: [], onlyOnBase };
  }
  const cells = judgeCells(run, baseline);
  const counts: Partial<Record<VerdictWord, number>> = {};
  for (const { word } of cells) counts[word] = (counts[word] ?? 0) + 1;
  const listed = [...cells].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, LISTED);
  return { comparable, differences: [], counts, cells: listed, onlyOnBase };
}
