import { type Cell, nameCell, toCells } from '@tachograph/analysis/reproduction';
import { adjustVerdicts, compareMeasurements, type Verdict, type VerdictOutcome } from '@tachograph/analysis/verdict';
import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import { compareVersions } from '@tachograph/schema/version';

/** One driver version of a run against the reference driver, measured by the same run. */
export type CellVerdict = {
  readonly scenario: string;
  readonly params: Params;
  readonly metric: string;
  readonly driver: string;
  readonly version: string | null;
  readonly referenceVersion: string | null;
  readonly outcome: VerdictOutcome;
  readonly unit: string;
  readonly ratio: number | null;
  readonly explanation: string;
};

export type RunVerdicts = {
  /** Slug of the project's reference driver. */
  readonly reference: string;
  /** Cells compared, by outcome. */
  readonly counts: Readonly<Partial<Record<VerdictOutcome, number>>>;
  /** At most 200 of them, in the order of the results. */
  readonly cells: readonly CellVerdict[];
};

const LISTED = 200;

/** Of the reference's cells of a case: the one with the same options or else with none, and of those the newest version. */
function chooseReference(candidates: readonly Cell[], options: string): Cell | null {
  const alike = candidates.filter((cell) => cell.options === options);
  const plain = candidates.filter((cell) => cell.options === '{}');
  const [first, ...rest] = alike.length > 0 ? alike : plain;
  if (!first) return null;
  return rest.reduce((newest, cell) => (isNewer(cell, newest) ? cell : newest), first);
}

const isNewer = ({ first: { version: a } }: Cell, { first: { version: b } }: Cell) =>
  a !== null && (b === null || compareVersions(a, b) > 0);

const judge = (reference: Cell, other: Cell): Verdict =>
  compareMeasurements(reference.measurement, other.measurement, {
    ...{ direction: other.first.case.direction, exact: other.first.case.exact, unit: other.first.case.unit },
    estimator: other.first.case.estimator,
    names: { reference: nameCell(reference), other: nameCell(other) },
    // The interval of the ratio is for pages; an upload is not made to wait for it.
    draws: 0,
  });

const toCellVerdict = (reference: Cell, { first }: Cell, { outcome, ratio, explanation }: Verdict): CellVerdict => ({
  ...{ scenario: first.case.scenario, params: first.case.params, metric: first.case.metric },
  ...{ driver: first.driver.slug, version: first.version?.raw ?? null },
  referenceVersion: reference.first.version?.raw ?? null,
  ...{ outcome, unit: first.case.unit, ratio, explanation },
});

/**
 * Every driver of a run against the project's reference driver in the same run: same environment, same hour, so nothing
 * but the driver differs. Null where the project has no reference or the run did not measure it.
 */
export function judgeRun(run: NormalisedRun, referenceDriver: string | null): RunVerdicts | null {
  if (referenceDriver === null || !run.results.some(({ driver }) => driver.slug === referenceDriver)) return null;
  const cells = toCells(run);
  const references = new Map<string, Cell[]>();
  for (const cell of cells) {
    if (cell.first.driver.slug !== referenceDriver) continue;
    references.set(cell.first.case.key, [...(references.get(cell.first.case.key) ?? []), cell]);
  }
  const pairs = cells.flatMap((other) => {
    if (other.first.driver.slug === referenceDriver) return [];
    const reference = chooseReference(references.get(other.first.case.key) ?? [], other.options);
    return reference ? [{ reference, other }] : [];
  });
  const verdicts = adjustVerdicts(pairs.map(({ reference, other }) => judge(reference, other)));
  const counts: Partial<Record<VerdictOutcome, number>> = {};
  for (const { outcome } of verdicts) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const listed = pairs.slice(0, LISTED).flatMap(({ reference, other }, index) => {
    const verdict = verdicts[index];
    return verdict ? [toCellVerdict(reference, other, verdict)] : [];
  });
  return { reference: referenceDriver, counts, cells: listed };
}
