import { adjustVerdicts, compareMeasurements } from '@tachograph/analysis/evaluation';
import { nameCell } from '@tachograph/analysis/run';
import type { Verdict, VerdictOutcome } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import { compareVersions } from '@tachograph/schema/version';
import { compareMerits, nearness, type PublishedCase } from './choose-ours.ts';
import { overlap } from './compare-orders.ts';
import { noiseOf, type PairedCell } from './paired-cells.ts';
import type { PublishedFigure, PublishedRow } from './to-table.ts';

/** What our interleaved runs say of a claim. */
export const CLAIM_OUTCOMES = [
  'shown',
  'refuted',
  'the same',
  'below the noise',
  'not evaluated',
  'not measured',
] as const;
type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** A source shows one driver to be faster than another one: their ranges do not overlap. */
export type Claim = {
  readonly row: PublishedRow;
  readonly faster: PublishedFigure;
  readonly slower: PublishedFigure;
  readonly outcome: ClaimOutcome;
  /** Null where no repetition group has both. The ratio is the speed of `faster`, divided by that of `slower`. */
  readonly ours: { readonly faster: PairedCell; readonly slower: PairedCell; readonly verdict: Verdict } | null;
};

type Sides = { readonly faster: PairedCell; readonly slower: PairedCell };

const OUTCOMES: Readonly<Partial<Record<VerdictOutcome, ClaimOutcome>>> = {
  better: 'shown',
  worse: 'refuted',
  same: 'the same',
  'no-difference': 'below the noise',
};

/** Every claim of the rows, evaluated together: their p-values are adjusted over all of them. */
export function evaluateClaims(rows: readonly PublishedRow[], cells: readonly PairedCell[]): Claim[] {
  const noise = noiseOf(cells);
  const claims = rows.flatMap((row) =>
    listPairs(row).map(({ faster, slower }) => ({
      row,
      faster,
      slower,
      sides: findSides(row.wanted, faster, slower, cells),
    })),
  );
  const found = claims.flatMap(({ sides }) => (sides ? [sides] : []));
  const { verdicts } = adjustVerdicts(found.map((sides) => compare(sides, noise)));
  const verdictOf = new Map(found.map((sides, at) => [sides, verdicts[at]]));
  return claims.map(({ sides, ...claim }) => {
    const verdict = sides && verdictOf.get(sides);
    if (!sides || !verdict) return { ...claim, outcome: 'not measured', ours: null };
    return { ...claim, outcome: OUTCOMES[verdict.outcome] ?? 'not evaluated', ours: { ...sides, verdict } };
  });
}

/** The published figures are sorted, fastest first. */
function listPairs({ published }: PublishedRow) {
  return published.flatMap(({ figure: faster }, at) =>
    published.slice(at + 1).flatMap(({ figure: slower }) => (overlap(faster, slower) ? [] : [{ faster, slower }])),
  );
}

function compare({ faster, slower }: Sides, noise: ReturnType<typeof noiseOf>): Verdict {
  const { direction, exact, unit, statistic } = faster.first.case;
  return compareMeasurements(slower.measurement, faster.measurement, {
    direction,
    exact,
    unit,
    statistic,
    noise,
    names: { reference: nameCell(slower), other: nameCell(faster) },
    series: { reference: slower.first.seriesKey, other: faster.first.seriesKey },
  });
}

/** Both drivers in one repetition group: the one with most of the published versions, of equals the newest. */
function findSides(
  wanted: PublishedCase,
  faster: PublishedFigure,
  slower: PublishedFigure,
  cells: readonly PairedCell[],
): Sides | null {
  const params = canonicalJson(wanted.params);
  const own = cells.filter(
    ({ first: { case: of } }) =>
      of.scenario === wanted.scenario &&
      of.metric === wanted.metric &&
      of.direction === wanted.direction &&
      canonicalJson(of.params) === params,
  );
  const candidates = [...groupBy(own, ({ repetitionGroup }) => repetitionGroup).values()].flatMap((group) => {
    const a = chooseCell(wanted, faster, group);
    const b = chooseCell(wanted, slower, group);
    return a && b ? [{ faster: a, slower: b }] : [];
  });
  const meritsOf = (sides: Sides) => [
    nearnessOf(faster, sides.faster) + nearnessOf(slower, sides.slower),
    sides.faster.measurement.measuredAt.getTime(),
  ];
  return candidates.sort((a, b) => compareMerits(meritsOf(b), meritsOf(a)))[0] ?? null;
}

/** A claim is about a version: another minor release neither shows nor refutes it. A wrapper has versions of its own. */
const isOfVersion = (figure: PublishedFigure, cell: PairedCell) =>
  figure.version === null || cell.first.driver.name !== figure.driver || nearnessOf(figure, cell) > 0;

/** Of one driver in a repetition group: the best alias, then the version nearest to the published one, then the newest. */
function chooseCell(wanted: PublishedCase, figure: PublishedFigure, group: readonly PairedCell[]): PairedCell | null {
  const aliases = wanted.drivers.find(({ name }) => name === figure.driver)?.aliases ?? [];
  const own = group.filter((cell) => aliases.includes(cell.first.driver.name) && isOfVersion(figure, cell));
  const meritsOf = (cell: PairedCell) => [-aliases.indexOf(cell.first.driver.name), nearnessOf(figure, cell)];
  const byVersion = (a: PairedCell, b: PairedCell) =>
    a.first.version && b.first.version ? compareVersions(a.first.version, b.first.version) : 0;
  return own.sort((a, b) => compareMerits(meritsOf(b), meritsOf(a)) || byVersion(b, a))[0] ?? null;
}

const nearnessOf = ({ version }: PublishedFigure, { first }: PairedCell): number =>
  nearness(version, first.version?.text ?? null);
