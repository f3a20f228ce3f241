import { type Measurement, pickNewest, toMeasurements } from '@tachograph/analysis/measurement';
import { type Cell, nameCell, THIS_RUN, toCells } from '@tachograph/analysis/reproduction';
import {
  adjustVerdicts,
  compareEnvironments,
  compareMeasurements,
  type Verdict,
  type VerdictOutcome,
} from '@tachograph/analysis/verdict';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import type { Baseline, Point } from '@tachograph/store';

/** One cell of a run against the same series on the base. */
export type BaseCell = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly estimator: string;
  readonly driver: string;
  readonly version: string | null;
  readonly baseVersion: string | null;
  readonly outcome: VerdictOutcome;
  readonly unit: string;
  /** Times better than the base, whatever the direction; below 1 is worse. */
  readonly ratio: number | null;
  readonly explanation: string;
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
  /** Cells by outcome. */
  readonly counts: Readonly<Partial<Record<VerdictOutcome, number>>>;
  /** At most 200 of them: worse, then better, then the others in the order of the results. */
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
  return compareMeasurements(base, mine, {
    ...{ direction: of.direction, exact: of.exact, unit: of.unit, estimator: of.estimator },
    names: { reference: `${driver.name}${version} on the base`, other: name },
    draws: 0,
  });
}

const RANK: Readonly<Partial<Record<VerdictOutcome, number>>> = { worse: 0, better: 1 };
const rankOf = ({ outcome }: { readonly outcome: VerdictOutcome }) => RANK[outcome] ?? 2;

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
    const { outcome, ratio, explanation } = verdict;
    const { scenario, params, metric, estimator, unit } = first.case;
    const versions = { version: first.version?.raw ?? null, baseVersion: base?.version?.raw ?? null };
    return [
      {
        scenario,
        params,
        metric,
        estimator,
        driver: first.driver.slug,
        ...versions,
        outcome,
        unit,
        ratio,
        explanation,
      },
    ];
  });
}

/** Every cell of a run against its own series on the base: the same environment, so nothing but the code differs. */
export function judgeBase(run: NormalisedRun, baseline: Baseline): BaseJudgement {
  const { comparable, runs, onlyOnBase } = baseline;
  if (!comparable) {
    const { differing } = compareEnvironments(runs[0]?.environment.fields ?? [], run.environment.fields);
    const differences = differing.map(({ key, label, a, b }) => ({ key, label, base: a, run: b }));
    return { comparable, differences, counts: {}, cells: [], onlyOnBase };
  }
  const cells = judgeCells(run, baseline);
  const counts: Partial<Record<VerdictOutcome, number>> = {};
  for (const { outcome } of cells) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const listed = [...cells].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, LISTED);
  return { comparable, differences: [], counts, cells: listed, onlyOnBase };
}
