import { smallestP } from '@tachograph/stats';
import { displayUnit, formatNumber } from '@tachograph/units';
import type { Measurement } from '../measurement/measurement.ts';
import { formatRatio, formatTimes } from './format-ratio.ts';

/** A measurement with a figure, and what to call its driver. */
export type Side = { readonly name: string; readonly value: number; readonly measurement: Measurement };

const VERBS: Readonly<Record<string, string>> = { 'ops/s': 'did', 'ns/op': 'took', 'B/s': 'moved' };

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spell = (n: number) => SMALL_NUMBERS[n] ?? n.toLocaleString('en-US');
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Said of a median over repeats, after its figure. */
export const IN_THE_MEDIAN = ' in the median';

/** "mariadb 3.0.1-rc did 3,968 ops/s where mysql2 2.2.5 did 3,475." */
export function tellFigures(other: Side, reference: Side, unit: string, qualifier = ''): string {
  const display = displayUnit(unit, [other.value, reference.value]);
  const shown = (side: Side) => formatNumber(side.value / display.divisor);
  const verb = VERBS[unit] ?? 'came to';
  return `${other.name} ${verb} ${shown(other)} ${display.label}${qualifier} where ${reference.name} ${verb} ${shown(reference)}.`;
}

const effectWords = (minimumEffect: number) => `${formatNumber(minimumEffect * 100, 3)} % this project asks for`;

/** The sentence on whether the difference is worth naming, after what was found about chance. */
export const tellEffect = (enough: boolean, minimumEffect: number): string =>
  enough
    ? `and the difference is above the ${effectWords(minimumEffect)}.`
    : `but the difference is under the ${effectWords(minimumEffect)}.`;

export const tellIntervals = (apart: boolean, enough: boolean, minimumEffect: number): string =>
  apart
    ? `The two 95 % intervals are apart, ${tellEffect(enough, minimumEffect)}`
    : 'The two 95 % intervals overlap, so no difference is shown.';

const formatP = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${p.toPrecision(2)}`);

/** What the rank test found, for samples that are enough. */
export function tellRankTest(
  p: number,
  sizes: readonly [number, number],
  what: 'repeats' | 'samples',
  verdict: { readonly significant: boolean; readonly enough: boolean; readonly minimumEffect: number },
): string {
  const counts = `${sizes[0].toLocaleString('en-US')} against ${sizes[1].toLocaleString('en-US')} ${what}`;
  if (!verdict.significant) return `Of ${counts}, chance alone may explain the difference (${formatP(p)}).`;
  const found = `Of ${counts}, chance is an unlikely explanation (${formatP(p)}),`;
  const caution =
    what === 'samples' ? ' The samples come from one invocation each; repeats of the whole run would say more.' : '';
  return `${found} ${tellEffect(verdict.enough, verdict.minimumEffect)}${caution}`;
}

/** Why two or three repeats give a ratio and no verdict. */
export function tellTooFewRepeats(other: Side, reference: Side, ratio: number): string {
  const [mine, theirs] = [other.measurement.samples, reference.measurement.samples];
  const apart = Math.min(...mine) > Math.max(...theirs) || Math.max(...mine) < Math.min(...theirs);
  const level = formatTimes(ratio) === '1.00×';
  const first = level
    ? `${other.name} and ${reference.name} were level in the median`
    : `${other.name} was ${formatRatio(ratio)} than ${reference.name} in the median`;
  const separation = apart ? 'no repeat of one reaches the other' : 'the repeats of the two overlap';
  const best = smallestP(mine.length, theirs.length);
  const sides =
    mine.length === theirs.length
      ? `${spell(mine.length)} repeats a side`
      : `${mine.length} against ${theirs.length} repeats`;
  const why =
    best > 0.05
      ? `${capitalise(sides)} cannot show a difference at 5 %: even complete separation gives p = ${best.toFixed(2)}.`
      : `A verdict needs four repeats of each; there are ${sides}.`;
  return `${first}, and ${separation}. ${why}`;
}

/** Why a ratio is all there is. */
export function tellRatioOnly(other: Side, reference: Side, unit: string): string {
  const unsure = [other, reference]
    .filter(({ measurement }) => measurement.uncertainty === null)
    .map(({ name }) => name);
  const repeats = [other, reference].filter(({ measurement }) => measurement.samplesAre === 'repeats');
  const reason =
    repeats.length === 1
      ? `Only ${repeats[0]?.name} was repeated, and a single invocation does not show the noise between two`
      : unsure.length === 2
        ? 'Neither source says how sure its figure is'
        : unsure.length === 1
          ? `The source does not say how sure the figure of ${unsure[0]} is`
          : 'What the sources print beside their figures is no interval of the mean';
  return `${tellFigures(other, reference, unit)} ${reason}, so this is a ratio and not a verdict.`;
}

export const tellExact = (other: Side, reference: Side, unit: string): string =>
  other.value === reference.value
    ? `${other.name} and ${reference.name} both came to ${formatNumber(other.value)} ${unit}, exactly.`
    : `${tellFigures(other, reference, unit)} This figure repeats exactly, so any difference counts.`;
