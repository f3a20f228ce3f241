import { isUnit, parseUnit, type Unit } from '@tachograph/units';
import { LARGEST } from '../bounds/counted.ts';
import { canonicalJson } from '../hash/canonical-json.ts';
import type { IssueCode, ValidationIssue } from '../problem/problem.ts';
import { type Result, type SentResult, type Status, statusOf } from '../result/result.ts';
import { toStatistic } from '../result/to-statistic.ts';
import { LIMITS, type Scenario } from '../run/run.ts';
import { memoize } from '../text/memoize.ts';
import { toSlug } from '../text/slug.ts';

/** The pieces of a run that fit the format by themselves; a piece that does not is left out, its place kept. */
export type ValidParts = {
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly scenarios: readonly (Scenario | null)[];
  readonly results: readonly (Result | null)[];
};

/** The earliest moment of a run. Nothing was measured before, and such a time is that of a clock that was never set. */
const EARLIEST_MS = 0;

/** A run measured later than this after "now" was measured with a wrong clock. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

/** Units and metrics whose values cannot be below zero. A difference may be; none of these is one. */
const NON_NEGATIVE: ReadonlySet<string> = new Set(['latency', 'throughput', 'bytes', 'allocations', 'bandwidth']);
const isNonNegative = ({ kind }: Unit): boolean => NON_NEGATIVE.has(kind);

/** Whether results of this status have a value. */
const isMeasured = (status: Status): boolean => status === 'ok' || status === 'emulated';

const TOO_LARGE = 'must be below 1e300 in the canonical unit';

type IssueAt = (field: string, code: IssueCode, detail: string, suggestion?: string) => ValidationIssue;

const createIssue =
  (index: number): IssueAt =>
  (field, code, detail, suggestion) => ({
    pointer: `/results/${index}/${field}`,
    code,
    detail,
    ...(suggestion ? { suggestion } : {}),
  });

function unknownUnitIssue(printed: string, suggestion: string | null, issue: IssueAt): ValidationIssue {
  if (!suggestion) return issue('unit', 'unknown-unit', `unit \`${printed}\` is not known`);
  return issue('unit', 'unknown-unit', `unit \`${printed}\`: did you mean \`${suggestion}\`?`, suggestion);
}

function directionIssues(result: Result, unit: Unit, issue: IssueAt): ValidationIssue[] {
  if (unit.direction === null && !result.direction) {
    const detail = `unit \`${result.unit}\` does not say which way is better: state "higher" or "lower"`;
    return [issue('direction', 'direction-missing', detail)];
  }
  if (unit.direction !== null && result.direction && result.direction !== unit.direction) {
    const detail = `in \`${result.unit}\`, ${unit.direction} is better: leave direction out, or say "${unit.direction}"`;
    return [issue('direction', 'invalid-value', detail, unit.direction)];
  }
  return [];
}

function* unitFigureIssues(
  { value, uncertainty, samples = [], unit: printed }: SentResult,
  unit: Unit,
  issue: IssueAt,
): Generator<ValidationIssue> {
  const { low = 0, high = 0, value: width = 0 } = uncertainty ?? {};
  const isTooLarge = (figure: number) => Math.abs(figure * unit.factor) > LARGEST;
  const measured = value ?? 0;
  if (isTooLarge(measured) || isTooLarge(low) || isTooLarge(high) || isTooLarge(width) || isTooLarge(measured * width))
    yield issue('value', 'too-large', `${TOO_LARGE}, with its uncertainty`);
  const large = samples.findIndex(isTooLarge);
  if (large >= 0) yield issue(`samples/${large}`, 'too-large', TOO_LARGE);
  if (!isNonNegative(unit)) return;
  if (measured < 0) yield issue('value', 'negative-value', `a value in ${printed} cannot be below zero`);
  const sample = samples.findIndex((s) => s < 0);
  if (sample >= 0) yield issue(`samples/${sample}`, 'negative-value', `a sample in ${printed} cannot be below zero`);
}

/** What the figures of a result may not be beside its unit and its status; `index` is its place in the run, `unit` null where it is not known. */
export function* figureIssues(result: SentResult, unit: Unit | null, index: number): Generator<ValidationIssue> {
  const issue = createIssue(index);
  const { value, paired, histogram } = result;
  if (unit) yield* unitFigureIssues(result, unit, issue);
  const status = statusOf(result);
  const measured = isMeasured(status);
  if (measured && value === null) yield issue('value', 'value-missing', `status "${status}" needs a value`);
  if (!measured && value !== null)
    yield issue('value', 'value-unexpected', `status "${status}" takes no value: it must be null`);
  if (paired && !(value !== null && value > 0))
    yield issue('paired', 'value-unexpected', 'has a ratio to its anchor, but no value above zero');
  if (histogram && !measured)
    yield issue('histogram', 'value-unexpected', `status "${status}" takes no histogram: leave it out`);
  if (histogram && unit?.exact)
    yield issue('histogram', 'value-unexpected', `a count in ${result.unit} has no histogram`);
}

/** The first histogram with which those of a run have more buckets together than a run may have. */
export function* histogramIssues(results: readonly (Pick<Result, 'histogram'> | null)[]): Generator<ValidationIssue> {
  let entries = 0;
  for (const [index, result] of results.entries()) {
    entries += result?.histogram?.counts.length ?? 0;
    if (entries <= 2 * LIMITS.histogramBuckets) continue;
    const detail = `makes more than ${LIMITS.histogramBuckets} buckets in all histograms of the run: send several runs`;
    yield { pointer: `/results/${index}/histogram`, code: 'too-large', detail };
    return;
  }
}

/** What no single field of a result can tell; `index` is its place in the run. */
function* resultIssues(result: Result, index: number): Generator<ValidationIssue> {
  const issue = createIssue(index);
  const unit = parseUnit(result.unit);
  if (isUnit(unit)) yield* directionIssues(result, unit, issue);
  else yield unknownUnitIssue(result.unit, unit.suggestion, issue);
  yield* figureIssues(result, isUnit(unit) ? unit : null, index);
  if (result.status === 'ok' || result.statusReason?.trim()) return;
  const detail = `status "${result.status}" needs a reason that a reader can understand`;
  yield issue('statusReason', 'status-reason-missing', detail);
}

/** Two results that would be the same point: same case, driver, version, options and invocation. */
function toResultKeys(): (result: Result) => string {
  const slug = memoize(toSlug);
  const unit = memoize((text: string) => text.trim().replace(/[µμ]/g, 'u'));
  return (result) =>
    canonicalJson([
      slug(result.scenario),
      result.params ?? {},
      slug(result.driver.name),
      result.driver.version ?? null,
      result.driver.options ?? {},
      result.metric ? slug(result.metric) : null,
      unit(result.unit),
      result.statistic ? toStatistic(result.statistic) : null,
      result.invocation ?? 1,
    ]);
}

/** The entries whose key was seen before, each with the index of the first. */
function* listRepeats<T>(
  entries: readonly (T | null)[],
  keyOf: (entry: T) => string,
): Generator<readonly [index: number, first: number]> {
  const seen = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    if (entry === null) continue;
    const key = keyOf(entry);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else yield [index, first];
  }
}

/** Times of a run that cannot be. */
export function timeIssues(
  { startedAt, finishedAt }: Pick<ValidParts, 'startedAt' | 'finishedAt'>,
  now: Date,
): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const future = now.getTime() + CLOCK_TOLERANCE_MS;
  for (const [pointer, at] of [
    ['/startedAt', startedAt],
    ['/finishedAt', finishedAt],
  ] as const) {
    const ms = at === null ? now.getTime() : Date.parse(at);
    if (ms > future) {
      const detail = 'lies more than 10 minutes in the future: is the clock of this machine right?';
      issues.push({ pointer, code: 'timestamp-in-future', detail });
    }
    if (ms < EARLIEST_MS) {
      const detail = 'lies before 1970: is the clock of this machine right?';
      issues.push({ pointer, code: 'timestamp-too-early', detail });
    }
  }
  if (startedAt !== null && finishedAt !== null && Date.parse(finishedAt) < Date.parse(startedAt)) {
    issues.push({ pointer: '/finishedAt', code: 'finished-before-started', detail: 'is before startedAt' });
  }
  return issues;
}

/** What no single field can tell of scenarios and results: units and statuses that disagree with values, repeats. */
export function* entryIssues({
  scenarios,
  results,
}: Pick<ValidParts, 'scenarios' | 'results'>): Generator<ValidationIssue> {
  for (const [index, first] of listRepeats(scenarios, (scenario) => toSlug(scenario.id))) {
    const detail = `names the same scenario as /scenarios/${first}/id`;
    yield { pointer: `/scenarios/${index}/id`, code: 'duplicate-scenario', detail };
  }
  for (const [index, result] of results.entries()) if (result) yield* resultIssues(result, index);
  yield* histogramIssues(results);
  for (const [index, first] of listRepeats(results, toResultKeys())) {
    const detail = `repeats /results/${first}: same scenario, params, driver version, metric and invocation`;
    yield { pointer: `/results/${index}`, code: 'duplicate-result', detail };
  }
}

/** What no single field of a run can tell: `entryIssues`, and impossible times. */
export function* crossFieldIssues(parts: ValidParts, now: Date): Generator<ValidationIssue> {
  yield* timeIssues(parts, now);
  yield* entryIssues(parts);
}
