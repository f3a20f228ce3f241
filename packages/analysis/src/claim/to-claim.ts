import type { Comparison, ComparisonColumn, ComparisonRow, Guard } from '../comparison/comparison.ts';
import { formatTimes } from '../verdict/format-ratio.ts';
import { nameDriver } from '../verdict/judge-cell.ts';
import type { VerdictWord } from '../verdict/verdict.ts';
import type { Claim, ClaimFigures, KnownReleases } from './claim.ts';
import { listReleasesBehind } from './list-releases-behind.ts';

/** What the comparison says of the claimed column: of one case its verdict, of several their mean. */
type Found = {
  readonly word: VerdictWord;
  readonly figures: ClaimFigures | null;
  /** "n = 25", "n = 8 cases". */
  readonly n: string | null;
  readonly exact: boolean;
  /** Why it is not comparable. */
  readonly reason: string | null;
  readonly sentence: string;
};

const NO_RELEASES: KnownReleases = { known: [], measured: [] };

const nameColumn = ({ driver, version, options }: ComparisonColumn): string =>
  [nameDriver(driver, version), options].filter(Boolean).join(', ');

/** The column a claim is about; null unless exactly one stands beside the reference. */
export function findClaimed({ columns }: Pick<Comparison, 'columns'>): ComparisonColumn | null {
  const [claimed, ...more] = columns.filter(({ isReference }) => !isReference);
  return claimed && more.length === 0 && columns.length === 2 ? claimed : null;
}

const grouped = (n: number) => n.toLocaleString('en-US');

/** "n = 25" where both sides have as many, "n = 283 against 282" where not. */
function tellSamples([mine, theirs]: readonly [number | null, number | null]): string | null {
  if (mine === null || theirs === null) return null;
  return mine === theirs ? `n = ${grouped(mine)}` : `n = ${grouped(mine)} against ${grouped(theirs)}`;
}

const toFigures = (ratio: number | null, ends: readonly [number | null, number | null], cases: number) =>
  ratio !== null && Number.isFinite(ratio) && ratio > 0 ? { ratio, low: ends[0], high: ends[1], cases } : null;

function findInCase({ cells }: ComparisonRow, { key }: ComparisonColumn): Found | null {
  const verdict = cells.find(({ column }) => column === key)?.verdict;
  return verdict
    ? {
        word: verdict.word,
        figures: toFigures(verdict.ratio, [verdict.ratioLow, verdict.ratioHigh], 1),
        n: tellSamples(verdict.n),
        exact: verdict.rule === 'exact',
        reason: verdict.reason,
        sentence: verdict.sentence,
      }
    : null;
}

function findMean({ summary, leftOut, guard }: Comparison, { key }: ComparisonColumn): Found | null {
  const mean = summary.find(({ column }) => column === key);
  if (!mean) return null;
  const without = leftOut.map(({ title, reason }) => `${title} (${reason})`).join('; ');
  const told = [
    `${mean.sentence.charAt(0).toUpperCase()}${mean.sentence.slice(1)}.`,
    without && `Left out: ${without}.`,
    guard.waiver && `The environments differ; compared anyway: ${guard.waiver}.`,
  ];
  return {
    word: mean.word,
    figures: toFigures(mean.ratio, [mean.ratioLow, mean.ratioHigh], mean.n),
    n: mean.n > 0 ? `n = ${grouped(mean.n)} cases` : null,
    exact: false,
    reason: 'no case that both have as ok',
    sentence: told.filter(Boolean).join(' '),
  };
}

/**
 * The interval the way round that the ratio is told: of "1.20× slower" how many times slower. With one digit more where the
 * ends would read the same.
 */
function tellInterval({ ratio, low, high }: ClaimFigures, exact: boolean): string | null {
  if (exact) return 'exact';
  if (low === null || high === null) return null;
  const ends = ratio < 1 ? [1 / high, 1 / low] : [low, high];
  const tell = (digits: number) => ends.map((end) => end.toFixed(digits));
  const digits = Math.max(ratio, 1 / ratio) < 9.995 ? 2 : 0;
  const [from, to] = tell(digits);
  return `95 % CI ${(from === to ? tell(digits + 1) : [from, to]).join('–')}`;
}

/** Of what is better when it is less, "1.48×" could be read as more of it: then "faster" stands there too. */
function tellRatio(ratio: number, direction: 'higher' | 'lower'): string {
  if (ratio < 1) return `${formatTimes(ratio)} slower than`;
  return direction === 'lower' ? `${formatTimes(ratio)} faster than` : formatTimes(ratio);
}

const MOST_NAMED = 3;

const listFirst = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ');

function tellDifferent({ differing }: Guard): string {
  const fields = differing.filter(({ identity }) => identity).map(({ label }) => label);
  return `not comparable: different ${fields.length > 0 ? listFirst(fields) : 'environments'}`;
}

const withoutClaim = (state: 'refused' | 'unknown', subject: string, finding: string, sentence: string): Claim => ({
  ...{ state, subject, finding, sentence },
  ...{ against: null, evidence: null, marks: [], figures: null, behind: null, waiver: null },
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
function findSides(comparison: Comparison): Sides | Claim {
  const { unknown, columns, rows } = comparison;
  const claimed = findClaimed(comparison);
  const reference = columns.find(({ isReference }) => isReference);
  const subject = claimed ? nameColumn(claimed) : 'claim';
  if (unknown.length > 0) {
    const names = listFirst(pickMissing(unknown).map(({ kind, asked }) => `${kind} ${asked}`));
    return withoutClaim('unknown', subject, `unknown ${names}`, `The project has no ${names}.`);
  }
  if (!reference) return withoutClaim('unknown', subject, 'no reference', 'The comparison has no reference.');
  if (!claimed) {
    const beside = columns.length - 1;
    const told = `A claim is about one driver beside the reference; this comparison has ${beside}.`;
    return withoutClaim('refused', subject, `about one driver, not ${beside}`, told);
  }
  const [first, ...more] = rows;
  if (first) return { claimed, reference, rows: [first, ...more] };
  return withoutClaim('unknown', subject, 'no results', 'No scenario has results for this comparison.');
}

type Judged = Found & { readonly figures: ClaimFigures };

/** What was found, where something may be said of it; or why not. */
function judgeFound(comparison: Comparison, { claimed, rows }: Sides): Judged | Claim {
  const { guard } = comparison;
  const subject = nameColumn(claimed);
  if (!guard.comparable && guard.waiver === null) {
    const places = guard.environments.map(({ label }) => label).join(' and on ');
    const told = `Measured on ${places}: a ratio would measure the machines as much as the drivers.`;
    return withoutClaim('refused', subject, tellDifferent(guard), told);
  }
  const found = rows.length === 1 ? findInCase(rows[0], claimed) : findMean(comparison, claimed);
  if (!found) return withoutClaim('unknown', subject, 'no results', 'There is no result for this comparison.');
  const { word, figures, reason, sentence } = found;
  if (reason === 'not run' || reason === 'reference was not run') {
    return withoutClaim('unknown', subject, `no result: ${reason}`, sentence);
  }
  if (word === 'not-comparable') return withoutClaim('refused', subject, `not comparable: ${reason}`, sentence);
  return figures
    ? { ...found, figures }
    : withoutClaim('refused', subject, 'not comparable: no ratio to zero', sentence);
}

const count = (n: number) => `${n} ${n === 1 ? 'release' : 'releases'}`;

/** Newer releases without results: how many, the mark that says so, and the sentence. */
function readBehind({ version }: ComparisonColumn, releases: KnownReleases) {
  const newer = listReleasesBehind(version, releases);
  const newest = newer.at(-1);
  if (!newest) return { behind: null, marks: [], sentences: [] };
  return {
    behind: { releases: newer.length, newest: newest.text },
    marks: [`${count(newer.length)} behind`],
    sentences: [`Without results for this: ${count(newer.length)} since, the newest is ${newest.text}.`],
  };
}

/**
 * What a comparison lets one say of the one driver version that stands beside its reference. The ratio is the verdict's, or
 * the geometric mean's where there are several cases; without a verdict of faster or slower no ratio is told.
 */
export function toClaim(comparison: Comparison, releases: KnownReleases = NO_RELEASES): Claim {
  const sides = findSides(comparison);
  if ('state' in sides) return sides;
  const found = judgeFound(comparison, sides);
  if ('state' in found) return found;
  const { word, figures, exact, n } = found;
  const { waiver } = comparison.guard;
  const { behind, marks, sentences } = readBehind(sides.claimed, releases);
  const about = {
    subject: nameColumn(sides.claimed),
    against: nameColumn(sides.reference),
    marks: [...(waiver === null ? [] : ['not like for like']), ...marks],
    behind,
    waiver,
    sentence: [found.sentence, ...sentences].join(' '),
  };
  if (word !== 'faster' && word !== 'slower') {
    const [state, finding] =
      word === 'no-difference'
        ? (['no-difference', 'no difference shown against'] as const)
        : (['not-enough-samples', 'not enough samples against'] as const);
    return { ...about, state, finding, evidence: n, figures: null };
  }
  return {
    ...about,
    state: behind ? 'behind' : 'stands',
    finding: tellRatio(figures.ratio, sides.rows[0].case.direction),
    evidence: [tellInterval(figures, exact), n].filter(Boolean).join(', ') || null,
    figures,
  };
}
