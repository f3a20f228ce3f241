import { displayUnit, formatCount, formatNumber } from '@tachograph/units';
import { describeReason } from './describe-reason.ts';
import { formatEffect, formatOutcome, formatRatio, listNames } from './format-verdict.ts';
import type { TraceInput, TraceStep, Verdict, VerdictReason } from './verdict.ts';

/** A verdict as it is found, before it is put into words. */
export type Unexplained = Omit<Verdict, 'explanation'>;

const VERBS: Readonly<Record<string, string>> = { 'ops/s': 'did', 'ns/op': 'took', 'B/s': 'moved' };

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** "two"; beyond nine, and of parts, in digits. */
export const spell = (n: number) => SMALL_NUMBERS[n] ?? formatCount(n);
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

const hasFailed = ({ trace }: Unexplained, check: TraceStep['check']): boolean =>
  trace.steps.some((step) => step.check === check && !step.passed);

const formatP = (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${p.toPrecision(2)}`);

/** By number of decimals. */
const fixed = [0, 1, 2, 3].map(
  (digits) => new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/** "95 % CI 1.10 to 1.19"; told the way round that the ratio is shown, with one digit more where the ends would read the same. */
function describeInterval({ ratio, ratioLow, ratioHigh }: Unexplained): string {
  if (ratio === null || ratioLow === null || ratioHigh === null) return '95 % CI without an end';
  const ends = ratio < 1 ? [1 / ratioHigh, 1 / ratioLow] : [ratioLow, ratioHigh];
  const format = (digits: number) => ends.map((end) => fixed[digits]?.format(end) ?? end.toFixed(digits));
  const digits = Math.max(...ends) < 9.995 ? 2 : 0;
  const [from, to] = format(digits);
  return `95 % CI ${(from === to ? format(digits + 1) : [from, to]).join(' to ')}`;
}

const formatTimesCounted = (n: number | null) => (n === 1 ? 'once' : `${spell(n ?? 0)} times`);

/**
 * What was tested: "Over 4 against 4 repeats", "Over five invocations that measured both in turns", "Counted on two occasions, three
 * times against once".
 */
function describeRepeats({ n, trace: { evidence } }: Unexplained): string {
  if (evidence?.linkedBy)
    return `In two batches that ${evidence.linkedBy} links, ${n.map((count) => spell(count ?? 0)).join(' against ')} invocations`;
  if (evidence?.occasions) return `Counted on two occasions, ${n.map(formatTimesCounted).join(' against ')}`;
  if (evidence?.isPaired) return `Over ${spell(evidence.repeats)} invocations that measured both in turns`;
  return `Over ${n.map((count) => formatCount(count ?? 0)).join(' against ')} repeats`;
}

/** Why a tested pair has no verdict, the first reason that holds. */
function describeObjection(verdict: Unexplained): string {
  const p = formatP(verdict.p ?? 1);
  const minimum = `${formatEffect(verdict.minimumEffect)} this project asks for`;
  if (hasFailed(verdict, 'chance')) return `chance alone may explain the difference (${p}, called from 0.005 on)`;
  if (hasFailed(verdict, 'effect'))
    return `chance is an unlikely explanation (${p}), but the difference is under the ${minimum}`;
  if (hasFailed(verdict, 'direction')) return 'the medians do not differ the same way as the means';
  if (hasFailed(verdict, 'rank')) return 'single repeats lie too far off for the ranks to agree';
  return `${p} is not enough among the ${verdict.trace.testedTogether} cells tested together (q = ${(verdict.q ?? 1).toPrecision(2)})`;
}

/** "About six more repeats of each could show a difference of this size." */
function describeMissing(verdict: Unexplained): string {
  const { evidence, missingRepeats = null } = verdict.trace;
  if (!evidence || evidence.linkedBy) return '';
  const repeats = (n: number) =>
    evidence.isPaired ? `invocation${n === 1 ? '' : 's'}` : `repeat${n === 1 ? '' : 's'} of each`;
  const size = hasPassed(verdict, 'effect') ? 'this size' : formatEffect(verdict.minimumEffect);
  return missingRepeats === null
    ? ` Not even 200 ${repeats(200)} would show a difference of ${size} here.`
    : ` About ${spell(missingRepeats)} more ${repeats(missingRepeats)} could show a difference of ${size}.`;
}

function describeTest(verdict: Unexplained): string {
  const { unit, inputs } = verdict.trace;
  const from = describeRepeats(verdict);
  const values = describeValues(verdict, verdict.n[0] === 1 ? '' : ' in the median');
  const interval = describeInterval(verdict);
  if (verdict.reason?.code === 'not-steady') {
    const apart = `${formatNumber(Math.expm1(Math.abs(verdict.reason.twin)) * 100, 2)} %`;
    return `${values} Two processes of the anchor, which are the same program, were ${apart} apart in these invocations: the batch is not steady, and nothing of it is judged.`;
  }
  if (verdict.outcome === 'same') {
    return `${values} ${from}, the two are the same within ${formatEffect(verdict.minimumEffect)} (${interval}).`;
  }
  if (verdict.outcome === 'no-difference') {
    return `${values} ${from}, ${describeObjection(verdict)}.${describeMissing(verdict)}`;
  }
  const ratio = verdict.ratio === null ? '' : formatRatio(verdict.ratio, unit);
  return `${values} ${from}, ${inputs.subject.name} is ${ratio} by the geometric mean (${interval}, ${formatP(verdict.p ?? 1)}).`;
}

/** "The first run of this commit against 24 runs of the base branch". */
function describeRuns({ trace: { history } }: Unexplained): string {
  const { runs = 0, headRuns = 1 } = history ?? {};
  return `${headRuns === 1 ? 'The first run' : `The last ${spell(headRuns)} runs`} of this commit against ${runs} runs of the base branch`;
}

/** A test against the runs of the base branch. */
function describeHistory(verdict: Unexplained): string {
  const { unit, inputs } = verdict.trace;
  const values = describeValues(verdict, verdict.n[0] === 1 ? '' : ' in the median');
  const from = describeRuns(verdict);
  if (verdict.outcome === 'no-difference') return `${values} ${from}: ${describeObjection(verdict)}.`;
  const ratio = verdict.ratio === null ? '' : formatRatio(verdict.ratio, unit);
  const found = `${from}: ${inputs.subject.name} is ${ratio} (${describeInterval(verdict)}, ${formatP(verdict.p ?? 1)})`;
  if (verdict.reason?.code !== 'suspected') return `${values} ${found}.`;
  const { missing } = verdict.reason;
  const more = `${spell(missing)} more ${missing === 1 ? 'run' : 'runs'} of this commit`;
  return `${values} ${found}. One run that lies far off looks the same as a change, so this is a suspicion: a verdict needs ${more}.`;
}

/** "One run varies by ± 43 % here." */
const describeVariation = ({ trace: { runVariation } }: Unexplained): string =>
  runVariation == null ? '' : ` One run varies by ± ${formatNumber(runVariation * 100, 2)} % here.`;

/** Why a ratio is no verdict. */
function describeLack(reason: VerdictReason | null, repeated: string): string {
  switch (reason?.code) {
    case 'one-side-repeated':
      return `Only ${repeated} was repeated, and a single invocation does not show the noise between two`;
    case 'not-interleaved':
      return 'Their repeats were not interleaved, and a change of the machine in between would look the same';
    case 'two-occasions':
      return 'They were measured on two occasions, and a change of the machine in between would look the same';
    case 'short-history':
      return `They were not measured in turns, and ${spell(reason.runs)} ${reason.runs === 1 ? 'run' : 'runs'} of the base branch ${reason.runs === 1 ? 'does' : 'do'} not show the noise between runs: ${spell(reason.missing)} more would`;
    default:
      return 'Neither was repeated, and a single invocation does not show the noise between two';
  }
}

function describeRatioOnly(verdict: Unexplained): string {
  const { subject, reference } = verdict.trace.inputs;
  const values = describeValues(verdict);
  if (verdict.reason?.code === 'no-ratio') return `${values} A figure that is not above zero has no ratio.`;
  const repeated = subject.sampleKind === 'repeats' ? subject : reference;
  const lack = describeLack(verdict.reason, repeated.name);
  return `${values} ${lack}, so this is a ratio and not a verdict.${describeVariation(verdict)}`;
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
  const subject = inputs.subject.name;
  const reference = inputs.reference.name;
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
      const why = describeReason(reason).replace('reference is ', '');
      return `${isReference ? `The reference ${reference}` : subject} has no figure here, ${why}.`;
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
  if (verdict.rule === 'history') return describeHistory(verdict);
  return verdict.trace.evidence ? describeTest(verdict) : describeRatioOnly(verdict);
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
  ];
  return parts.filter((part) => part !== null).join(' ');
}

/** The verdict with the explanation that follows from it; to be called again whenever its trace changes. */
export const withExplanation = (verdict: Unexplained): Verdict => ({
  ...verdict,
  explanation: describeVerdict(verdict),
});
