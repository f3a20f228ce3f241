import type { Version } from '@tachograph/schema/version';
import { count, formatCount } from '@tachograph/units';
import type { Comparability, Comparison, ComparisonColumn, ComparisonRow } from '../comparison/comparison.ts';
import { describeReason } from '../verdict/describe-reason.ts';
import { nameDriver } from '../verdict/evaluate-cell.ts';
import { formatEffect, formatOutcome, formatTimes } from '../verdict/format-verdict.ts';
import { MINIMUM_EFFECT, type VerdictOutcome, type VerdictReason } from '../verdict/verdict.ts';
import type { BadgeStatement, KnownReleases, StatementFigures } from './badge-statement.ts';

/** What the comparison says of the claimed column: of one case its verdict, of several their mean. */
type ColumnFinding = {
  readonly outcome: VerdictOutcome;
  readonly figures: StatementFigures | null;
  /** "n = 25", "n = 8 cases". */
  readonly n: string | null;
  readonly exact: boolean;
  readonly minimumEffect: number;
  readonly reason: VerdictReason | null;
  readonly unit: string;
  readonly explanation: string;
};

const NO_RELEASES: KnownReleases = { known: [], measured: [] };

const nameColumn = ({ driver, version, options }: ComparisonColumn): string =>
  [nameDriver(driver, version), options].filter(Boolean).join(', ');

/** The column a claim is about; null unless exactly one stands beside the reference. */
export function findClaimed({ columns }: Pick<Comparison, 'columns'>): ComparisonColumn | null {
  const [claimed, ...more] = columns.filter(({ isReference }) => !isReference);
  return claimed && more.length === 0 && columns.length === 2 ? claimed : null;
}

/** "n = 25" where both sides have as many, "n = 283 against 282" where not. */
function describeSamples([mine, theirs]: readonly [number | null, number | null]): string | null {
  if (mine === null || theirs === null) return null;
  return mine === theirs ? `n = ${formatCount(mine)}` : `n = ${formatCount(mine)} against ${formatCount(theirs)}`;
}

const toFigures = (ratio: number | null, ends: readonly [number | null, number | null], cases: number) =>
  ratio !== null && Number.isFinite(ratio) && ratio > 0 ? { ratio, low: ends[0], high: ends[1], cases } : null;

function findInCase({ cells }: ComparisonRow, { key }: ComparisonColumn): ColumnFinding | null {
  const verdict = cells.find(({ column }) => column === key)?.verdict;
  return verdict
    ? {
        outcome: verdict.outcome,
        figures: toFigures(verdict.ratio, [verdict.ratioLow, verdict.ratioHigh], 1),
        n: describeSamples(verdict.n),
        exact: verdict.rule === 'exact',
        minimumEffect: verdict.minimumEffect,
        reason: verdict.reason,
        unit: verdict.trace.unit,
        explanation: verdict.explanation,
      }
    : null;
}

function findMean(
  { summary, excludedCases, comparability, metric, rows }: Comparison,
  { key }: ComparisonColumn,
): ColumnFinding | null {
  const mean = summary.find(({ column }) => column === key);
  if (!mean) return null;
  const without = excludedCases.map(({ title, explanation }) => `${title} (${explanation})`).join('; ');
  const description = [
    `${mean.explanation.charAt(0).toUpperCase()}${mean.explanation.slice(1)}.`,
    without && `Left out: ${without}.`,
    comparability.override && `The environments differ; compared anyway: ${comparability.override}.`,
  ];
  return {
    outcome: mean.outcome,
    figures: toFigures(mean.ratio, [mean.ratioLow, mean.ratioHigh], mean.n),
    n: mean.n > 0 ? `n = ${formatCount(mean.n)} cases` : null,
    exact: false,
    minimumEffect: rows[0]?.cells[0]?.verdict.minimumEffect ?? MINIMUM_EFFECT,
    reason: null,
    unit: metric?.unit ?? '',
    explanation: description.filter(Boolean).join(' '),
  };
}

/**
 * The interval the way round that the ratio is told: of "1.20× slower" how many times slower. With one digit more where the
 * ends would read the same.
 */
function describeInterval({ ratio, low, high }: StatementFigures, exact: boolean): string | null {
  if (exact) return 'exact';
  if (low === null || high === null) return null;
  const ends = ratio < 1 ? [1 / high, 1 / low] : [low, high];
  const format = (digits: number) => ends.map((end) => end.toFixed(digits));
  const digits = Math.max(ratio, 1 / ratio) < 9.995 ? 2 : 0;
  const [from, to] = format(digits);
  return `95 % CI ${(from === to ? format(digits + 1) : [from, to]).join('–')}`;
}

/** Of what is better when it is less, "1.48×" could be read as more of it: then "faster" or "fewer" is added. */
function describeRatio(ratio: number, direction: 'higher' | 'lower', unit: string): string {
  if (ratio > 1 && direction === 'higher') return formatTimes(ratio);
  return `${formatTimes(ratio)} ${formatOutcome(ratio < 1 ? 'worse' : 'better', unit)} than`;
}

const MOST_NAMED = 3;

const listFirst = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ');

function describeDifferent({ differences }: Comparability): string {
  const fields = differences.filter(({ identity }) => identity).map(({ label }) => label);
  return `not comparable: different ${fields.length > 0 ? listFirst(fields) : 'environments'}`;
}

const NOTHING_CLAIMED = { against: null, evidence: null, marks: [], figures: null, behind: null, override: null };

const withoutFigures = (
  state: 'rejected' | 'unknown',
  subject: string,
  finding: string,
  explanation: string,
): BadgeStatement => ({
  ...NOTHING_CLAIMED,
  state,
  subject,
  finding,
  explanation,
});

type Sides = {
  readonly claimed: ComparisonColumn;
  readonly reference: ComparisonColumn;
  readonly rows: readonly [ComparisonRow, ...ComparisonRow[]];
};

/** Without results of a scenario no driver has any, so a scenario that is missing is all there is to tell. */
const pickMissing = (unknown: Comparison['unknown']) => {
  const scenarios = unknown.filter(({ kind }) => kind === 'scenario');
  return scenarios.length > 0 ? scenarios : unknown;
};

/** Who is compared with whom in what; or what is asked for and not there. */
function findSides(comparison: Comparison): Sides | BadgeStatement {
  const { unknown, columns, rows } = comparison;
  const claimed = findClaimed(comparison);
  const reference = columns.find(({ isReference }) => isReference);
  const subject = claimed ? nameColumn(claimed) : 'claim';
  if (unknown.length > 0) {
    const names = listFirst(pickMissing(unknown).map(({ kind, requested }) => `${kind} ${requested}`));
    return withoutFigures('unknown', subject, `unknown ${names}`, `The project has no ${names}.`);
  }
  if (!reference) return withoutFigures('unknown', subject, 'no reference', 'The comparison has no reference.');
  if (!claimed) {
    const beside = columns.length - 1;
    const description = `A claim is about one driver beside the reference; this comparison has ${beside}.`;
    return withoutFigures('rejected', subject, `about one driver, not ${beside}`, description);
  }
  const [first, ...more] = rows;
  if (first) return { claimed, reference, rows: [first, ...more] };
  return withoutFigures('unknown', subject, 'no results', 'No scenario has results for this comparison.');
}

const NO_RESULT: ReadonlySet<VerdictReason['code']> = new Set(['not-run', 'reference-not-run', 'reference-missing']);

type Evaluated = ColumnFinding & { readonly figures: StatementFigures };

/** What was found, where something may be said of it; or why not. */
function evaluateFound(comparison: Comparison, { claimed, rows }: Sides): Evaluated | BadgeStatement {
  const { comparability } = comparison;
  const subject = nameColumn(claimed);
  if (!comparability.comparable && comparability.override === null) {
    const environments = comparability.environments.map(({ label }) => label).join(' and on ');
    const description = `Measured on ${environments}: a ratio would measure the machines as much as the drivers.`;
    return withoutFigures('rejected', subject, describeDifferent(comparability), description);
  }
  const found = rows.length === 1 ? findInCase(rows[0], claimed) : findMean(comparison, claimed);
  if (!found) return withoutFigures('unknown', subject, 'no results', 'There is no result for this comparison.');
  const { outcome, figures, reason, explanation } = found;
  if (reason && NO_RESULT.has(reason.code)) {
    return withoutFigures('unknown', subject, `no result: ${describeReason(reason)}`, explanation);
  }
  if (outcome === 'not-comparable') {
    const why = reason ? describeReason(reason) : 'no case that both have as ok';
    return withoutFigures('rejected', subject, `not comparable: ${why}`, explanation);
  }
  return figures
    ? { ...found, figures }
    : withoutFigures('rejected', subject, `not comparable: ${describeReason({ code: 'no-ratio' })}`, explanation);
}

/** "the same within 3 % as"; "equal to" of an exact figure. */
const describeSame = ({ exact, minimumEffect }: ColumnFinding): string =>
  exact ? 'equal to' : `the same within ${formatEffect(minimumEffect)} as`;

/** Newer releases without results: how many, the mark that says so, and the explanation. */
function readBehind({ version }: ComparisonColumn, releases: KnownReleases) {
  const newer = listReleasesBehind(version, releases);
  const newest = newer.at(-1);
  if (!newest) return { behind: null, marks: [], sentences: [] };
  return {
    behind: { releases: newer.length, newest: newest.text },
    marks: [`${count(newer.length, 'release')} behind`],
    sentences: [`Without results for this: ${count(newer.length, 'release')} since, the newest is ${newest.text}.`],
  };
}

/**
 * What a comparison lets one say of the one driver version that stands beside its reference. The ratio is the verdict's, or
 * the geometric mean's where there are several cases; without a verdict of better or worse no ratio is given.
 */
export function toBadgeStatement(comparison: Comparison, releases: KnownReleases = NO_RELEASES): BadgeStatement {
  const sides = findSides(comparison);
  if ('state' in sides) return sides;
  const found = evaluateFound(comparison, sides);
  if ('state' in found) return found;
  const { outcome, figures, exact, n } = found;
  const { override } = comparison.comparability;
  const { behind, marks, sentences } = readBehind(sides.claimed, releases);
  const about = {
    subject: nameColumn(sides.claimed),
    against: nameColumn(sides.reference),
    marks: [...(override === null ? [] : ['not like for like']), ...marks],
    behind,
    override,
    explanation: [found.explanation, ...sentences].join(' '),
  };
  if (outcome !== 'better' && outcome !== 'worse') {
    const state = outcome === 'same' || outcome === 'no-difference' ? outcome : 'insufficient-samples';
    const finding = state === 'same' ? describeSame(found) : `${formatOutcome(state)} against`;
    return { ...about, state, finding, evidence: n, figures: null };
  }
  return {
    ...about,
    state: behind ? 'behind' : 'stands',
    finding: describeRatio(figures.ratio, sides.rows[0].case.direction, found.unit),
    evidence: [describeInterval(figures, exact), n].filter(Boolean).join(', ') || null,
    figures,
  };
}

/**
 * Releases newer than a version that have no results for the comparison, oldest first. Pre-releases do not count, nor does
 * a text that is no version number; two spellings of one version are one release.
 */
export function listReleasesBehind(version: Version | null, { known, measured }: KnownReleases): Version[] {
  if (!version?.parsed) return [];
  const done = new Set(measured.map(({ sortKey }) => sortKey));
  const newer = known.filter(
    ({ parsed, prerelease, sortKey }) => parsed && !prerelease && sortKey > version.sortKey && !done.has(sortKey),
  );
  const releases = new Map(newer.map((release) => [release.sortKey, release]));
  return [...releases.values()].sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
}
