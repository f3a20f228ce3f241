import { smallestP } from '@tachograph/stats';
import { displayUnit, formatNumber } from '@tachograph/units';
import { describeReason } from './describe-reason.ts';
import { comparativesOf, formatOutcome, formatRatio, formatTimes, listNames } from './format-verdict.ts';
import type { TraceInput, TraceStep, Verdict, VerdictReason } from './verdict.ts';

/** A verdict as it is found, before it is put into words. */
export type Unexplained = Omit<Verdict, 'explanation'>;

const VERBS: Readonly<Record<string, string>> = { 'ops/s': 'did', 'ns/op': 'took', 'B/s': 'moved' };

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spell = (n: number) => SMALL_NUMBERS[n] ?? n.toLocaleString('en-US');
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const inBrackets = (detail: string | null) => (detail ? ` (${detail})` : '');

/** "mariadb 3.0.1-rc did 3,968 ops/s where mysql2 2.2.5 did 3,475." */
function describeValues({ trace: { unit, inputs } }: Unexplained, qualifier = ''): string {
  const { subject, reference } = inputs;
  const values = [subject.value, reference.value].filter((value) => value !== null);
  const display = displayUnit(unit, values);
  const shown = ({ value }: TraceInput) => formatNumber((value ?? 0) / display.divisor);
  const verb = VERBS[unit] ?? 'came to';
  return `${subject.name} ${verb} ${shown(subject)} ${display.label}${qualifier} where ${reference.name} ${verb} ${shown(reference)}.`;
}

const hasPassed = ({ trace }: Unexplained, check: TraceStep['check']): boolean =>
  trace.steps.some((step) => step.check === check && step.passed);

/** Whether the difference is worth naming, after what was found about chance. */
function describeEffect(verdict: Unexplained): string {
  const minimum = `${formatNumber(verdict.minimumEffect * 100, 3)} % this project asks for`;
  return hasPassed(verdict, 'effect')
    ? `and the difference is above the ${minimum}.`
    : `but the difference is under the ${minimum}.`;
}

const formatP = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${p.toPrecision(2)}`);

function describeRankTest(verdict: Unexplained): string {
  const { subject, reference } = verdict.trace.inputs;
  const areRepeats = subject.sampleKind === 'repeats';
  const values = describeValues(verdict, areRepeats ? ' in the median' : '');
  const sizes = [subject, reference].map(({ samples }) => samples.toLocaleString('en-US')).join(' against ');
  const counts = `${sizes} ${areRepeats ? 'repeats' : 'samples'}`;
  const p = formatP(verdict.p ?? 1);
  if (!hasPassed(verdict, 'chance')) return `${values} Of ${counts}, chance alone may explain the difference (${p}).`;
  const found = `Of ${counts}, chance is an unlikely explanation (${p}),`;
  const caution = areRepeats
    ? ''
    : ' The samples come from one invocation each; repeats of the whole run would say more.';
  return `${values} ${found} ${describeEffect(verdict)}${caution}`;
}

/** "mariadb 3.0.1 was 1.20× faster than mysql2 2.2.5", "mariadb 3.0.1 came to 1.20× fewer allocs/op than mysql2 2.2.5". */
function describeRatio({ ratio, trace: { unit, inputs } }: Unexplained): string {
  const [subject, reference] = [inputs.subject.name, inputs.reference.name];
  if (ratio === null || formatTimes(ratio) === '1.00×') return `${subject} and ${reference} were level in the median`;
  const isAmount = comparativesOf(unit).worse === 'more';
  const description = isAmount ? `came to ${formatRatio(ratio, unit)} ${unit}` : `was ${formatRatio(ratio, unit)}`;
  return `${subject} ${description} than ${reference} in the median`;
}

/** Why two or three repeats give a ratio and no verdict. */
function describeFewRepeats(verdict: Unexplained): string {
  const { subject, reference } = verdict.trace.inputs;
  const separation = hasPassed(verdict, 'apart')
    ? 'no repeat of one reaches the other'
    : 'the repeats of the two overlap';
  const best = smallestP(subject.samples, reference.samples);
  const sides =
    subject.samples === reference.samples
      ? `${spell(subject.samples)} repeats a side`
      : `${subject.samples} against ${reference.samples} repeats`;
  const why =
    best > 0.05
      ? `${capitalise(sides)} cannot show a difference at 5 %: even complete separation gives p = ${best.toFixed(2)}.`
      : `A verdict needs four repeats of each; there are ${sides}.`;
  return `${describeRatio(verdict)}, and ${separation}. ${why}`;
}

function describeNoInterval({ trace: { inputs } }: Unexplained): string {
  const uncertain = [inputs.subject, inputs.reference].filter(({ interval }) => interval === null);
  if (uncertain.length === 2) return 'Neither source says how sure its figure is';
  return uncertain[0]
    ? `The source does not say how sure the figure of ${uncertain[0].name} is`
    : 'What the sources print beside their figures is no interval of the mean';
}

function describeRatioOnly(verdict: Unexplained): string {
  const { subject, reference } = verdict.trace.inputs;
  const values = describeValues(verdict);
  if (verdict.reason?.code === 'no-ratio') return `${values} A figure that is not above zero has no ratio.`;
  const repeated = subject.sampleKind === 'repeats' ? subject : reference;
  const why =
    verdict.reason?.code === 'one-side-repeated'
      ? `Only ${repeated.name} was repeated, and a single invocation does not show the noise between two`
      : describeNoInterval(verdict);
  return `${values} ${why}, so this is a ratio and not a verdict.`;
}

function describeIntervals(verdict: Unexplained): string {
  const found = hasPassed(verdict, 'apart')
    ? `The two 95 % intervals are apart, ${describeEffect(verdict)}`
    : 'The two 95 % intervals overlap, so no difference is shown.';
  return `${describeValues(verdict)} ${found}`;
}

function describeExact(verdict: Unexplained): string {
  const { unit, inputs } = verdict.trace;
  const { subject, reference } = inputs;
  return hasPassed(verdict, 'difference')
    ? `${describeValues(verdict)} This figure repeats exactly, so any difference counts.`
    : `${subject.name} and ${reference.name} both came to ${formatNumber(subject.value ?? 0)} ${unit}, exactly.`;
}

/** Why nothing was compared. */
function describeWithheld(reason: VerdictReason, { trace: { inputs } }: Unexplained): string {
  const [subject, reference] = [inputs.subject.name, inputs.reference.name];
  switch (reason.code) {
    case 'not-run':
      return `${subject} was not run here.`;
    case 'reference-not-run':
      return `${reference} was not run here, so there is nothing to compare with.`;
    case 'reference-missing':
      return 'The reference has no results.';
    case 'different-scenario-versions':
      return `${subject} and ${reference} ran different texts of this scenario, so no ratio is given.`;
    case 'emulated':
      return `${subject} emulates this call${inBrackets(reason.detail)}, so its figure measures other work.`;
    case 'reference-emulated':
      return `The reference ${reference} only emulates this call${inBrackets(reason.detail)}, so nothing is compared with it.`;
    case 'different-environments':
      return reason.environments
        ? `${subject} was measured on ${reason.environments[0]} and ${reference} on ${reason.environments[1]}: a ratio would measure the machines as much as the drivers.`
        : `The environments differ${reason.fields.length > 0 ? ` in ${listNames(reason.fields)}` : ''}, so no ratio is given.`;
    case 'different-statistics':
      return `One figure is a ${reason.statistics[0]}, the other a ${reason.statistics[1]}.`;
    default: {
      const isReference = reason.code.startsWith('reference-');
      return `${isReference ? `The reference ${reference}` : subject} has no figure here, ${describeReason(reason)}.`;
    }
  }
}

function describeRule(verdict: Unexplained): string {
  if (verdict.outcome === 'reference') {
    return `${verdict.trace.inputs.reference.name} is the reference: every ratio of this row is against it.`;
  }
  if (verdict.outcome === 'not-comparable') {
    return verdict.reason ? describeWithheld(verdict.reason, verdict) : `${formatOutcome(verdict.outcome)}.`;
  }
  if (verdict.rule === 'exact') return describeExact(verdict);
  if (verdict.rule === 'intervals') return describeIntervals(verdict);
  if (verdict.reason?.code === 'too-few-repeats') return describeFewRepeats(verdict);
  return verdict.rule === 'mann-whitney' ? describeRankTest(verdict) : describeRatioOnly(verdict);
}

/** What the control of false alarms over all cells changed: nothing, where the cell itself showed no difference. */
function describeAdjustment({ trace: { steps, testedTogether } }: Unexplained): string | null {
  const last = steps.at(-1);
  const isTurned =
    last?.check === 'chance-together' && steps.slice(0, -1).every(({ passed }) => passed) && !last.passed;
  return isTurned && last.value !== null
    ? `Over the ${testedTogether} cells read together that is not enough (q = ${last.value.toPrecision(2)}).`
    : null;
}

/**
 * The verdict with its figures in plain English. The one place where explanations are made: from the trace and the codes of
 * a verdict, which decide everything else.
 */
export function describeVerdict(verdict: Unexplained): string {
  const { override } = verdict.trace;
  const parts = [
    describeRule(verdict),
    override === null ? null : `The environments differ; compared anyway: ${override}.`,
    describeAdjustment(verdict),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

/** The verdict with the explanation that follows from it; to be called again whenever its trace changes. */
export const withExplanation = (verdict: Unexplained): Verdict => ({
  ...verdict,
  explanation: describeVerdict(verdict),
});
