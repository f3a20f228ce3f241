import { displayUnit } from '@tachograph/units';
import type { ProfileComparison, Untested, WhereFinding } from './profile-comparison.ts';

type Unit = ProfileComparison['unit'];

/** Shares that have a word, each taken for what is within three hundredths of it. */
const SHARES: readonly (readonly [share: number, words: string])[] = [
  [0.25, 'A quarter of'],
  [1 / 3, 'A third of'],
  [0.5, 'Half of'],
  [2 / 3, 'Two thirds of'],
  [0.75, 'Three quarters of'],
  [0.8, 'Four fifths of'],
];
const NEAR = 0.03;
const NEARLY_ALL = 0.92;
const MORE_THAN_ALL = 1.03;

function shareText(share: number): string {
  if (share > MORE_THAN_ALL) return 'More than all of';
  if (share >= NEARLY_ALL) return 'Nearly all of';
  const nearest = SHARES.toSorted(([a], [b]) => Math.abs(a - share) - Math.abs(b - share))[0];
  if (nearest && Math.abs(nearest[0] - share) <= NEAR) return nearest[1];
  return `${Math.round(100 * share)} % of`;
}

/** Sizes with as many decimals as the largest of them needs: "42.5", "62.0" and the unit "µs". */
function formatSizes(unit: Unit, values: readonly number[]): { readonly texts: string[]; readonly label: string } {
  const sizes = values.map(Math.abs);
  const largest = Math.max(...sizes);
  const { label, divisor } = displayUnit(unit, [largest]);
  const digits = Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(largest / divisor))));
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return { texts: sizes.map((size) => format.format(size / divisor)), label: label.replace(/\/op$/, '') };
}

const WHAT: Readonly<Record<Unit, string>> = { 'ns/op': 'processor time', 'instructions/op': 'instructions' };
const IS: Readonly<Record<Unit, string>> = { 'ns/op': 'is', 'instructions/op': 'are' };

const UNTESTED: Readonly<Record<Untested, (passes: readonly [number, number]) => string>> = {
  apart: () => 'The versions were profiled in two runs, not in turns, so no frame is tested: profile both in one run.',
  'one-pass': () => 'Each version was profiled once, so no frame is tested: profile both five times, in turns.',
  'passes-differ': ([before, after]) =>
    `The versions have ${before} and ${after} passes, so no frame is tested: profile both equally often, in turns.`,
  'no-rate': () => 'The profiles do not say how often they sampled, so no frame is tested.',
};

function describeFrame(finding: Extract<WhereFinding, { code: 'frame' }>, unit: Unit): string {
  const { name, state, difference, whole, within } = finding;
  const { texts, label } = formatSizes(unit, [difference, whole]);
  const change = whole < 0 ? 'saved' : 'added';
  const sizes = `${texts.join(' of ')}${unit === 'ns/op' ? ` ${label}` : ''}`;
  const head = `${shareText(difference / whole)} the ${change} ${WHAT[unit]}, ${sizes}, ${IS[unit]} in ${name}`;
  if (within) return `${head}, where ${within.name} is ${within.state}.`;
  return state === 'gone' || state === 'new' ? `${head}, which is ${state}.` : `${head}.`;
}

/** A finding in one or two sentences; names of frames are as the profile has them. */
export function describeWhere(finding: WhereFinding, unit: Unit): string {
  if (finding.code === 'not-tested') return UNTESTED[finding.reason](finding.passes);
  if (finding.code === 'no-difference') return `No frame shows a difference in its ${WHAT[unit]}.`;
  if (finding.code === 'frame') return describeFrame(finding, unit);
  if (finding.code === 'spread') {
    const { texts, label } = formatSizes(unit, [finding.whole]);
    const change = finding.whole < 0 ? 'less' : 'more';
    return `An operation takes ${texts[0]} ${label} ${change}, and no single frame has it.`;
  }
  const { texts, label } = formatSizes(
    unit,
    finding.frames.map(({ difference }) => difference),
  );
  const parts = finding.frames.map(({ name, difference, state }, at) => {
    const size = `${texts[at]} ${label}`;
    if (state === 'gone' || state === 'new') return `${name} is ${state}, ${size}`;
    return `${name} takes ${size} ${difference < 0 ? 'less' : 'more'}`;
  });
  return `${parts.join('; ')}; the operation as a whole shows no difference.`;
}
