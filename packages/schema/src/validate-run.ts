import { isUnit, parseUnit } from '@tachograph/units';
import type { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import type { Fault, FaultCode } from './problem.ts';
import type { Result } from './result.ts';
import { LIMITS, type Run, run } from './run.ts';
import { toSlug } from './slug.ts';

/** What the validator needs to know of the world: the time now, so that the package itself reads no clock. */
export type ValidationContext = { readonly now: Date };

export type Validated =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** A JSON pointer (RFC 6901) to a path of keys and indexes. */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');

const CODES: Readonly<Record<string, FaultCode>> = {
  invalid_type: 'wrong-type',
  too_big: 'too-large',
  too_small: 'too-small',
};

/** Where no sentence of ours names the fault, say what was expected in plain words. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be ${article(issue.expected)}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big')
    return `is larger than ${issue.maximum} ${issue.origin === 'string' ? 'characters' : ''}`.trim();
  if (issue.code === 'too_small')
    return `is smaller than ${issue.minimum} ${issue.origin === 'string' ? 'characters' : ''}`.trim();
  return issue.message;
}

const article = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

function toFaults(issue: z.core.$ZodIssue, input: unknown): Fault[] {
  const pointer = toPointer(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, key]),
      code: 'unknown-field',
      detail: `the format has no field "${key.slice(0, 100)}" here`,
    }));
  }
  if (issue.code === 'invalid_union') {
    return [{ pointer, code: 'wrong-type', detail: 'is of a type that is not allowed here' }];
  }
  if (issue.code === 'invalid_type' && at(input, issue.path) === undefined) {
    return [{ pointer, code: 'missing-field', detail: `is missing; it must be ${article(issue.expected)}` }];
  }
  return [{ pointer, code: CODES[issue.code] ?? 'invalid-value', detail: plain(issue) }];
}

function at(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    input,
  );
}

/** Units and metrics whose values cannot be below zero. A difference may be; none of these is one. */
const NON_NEGATIVE = new Set(['latency', 'throughput', 'bytes', 'allocations', 'bandwidth']);

function resultFaults(result: Result, index: number): Fault[] {
  const fault = (field: string, code: FaultCode, detail: string, suggestion?: string): Fault => ({
    pointer: `/results/${index}/${field}`,
    code,
    detail,
    ...(suggestion ? { suggestion } : {}),
  });
  const faults: Fault[] = [];
  const unit = parseUnit(result.unit);
  if (!isUnit(unit)) {
    const near = unit.suggestion ? `: did you mean "${unit.suggestion}"?` : '';
    faults.push(
      fault('unit', 'unknown-unit', `unit "${result.unit}" is not known${near}`, unit.suggestion ?? undefined),
    );
  } else {
    if (unit.direction === null && !result.direction) {
      faults.push(
        fault(
          'direction',
          'direction-missing',
          `unit "${result.unit}" does not say which way is better: state "higher" or "lower"`,
        ),
      );
    }
    if (result.value !== null && result.value < 0 && NON_NEGATIVE.has(unit.kind)) {
      faults.push(fault('value', 'negative-value', `a value in ${result.unit} cannot be below zero`));
    }
  }
  const measured = result.status === 'ok' || result.status === 'emulated';
  if (measured && result.value === null)
    faults.push(fault('value', 'value-missing', `status "${result.status}" needs a value`));
  if (!measured && result.value !== null)
    faults.push(fault('value', 'value-unexpected', `status "${result.status}" takes no value: it must be null`));
  if (result.status !== 'ok' && !result.statusReason?.trim()) {
    faults.push(
      fault(
        'statusReason',
        'status-reason-missing',
        `status "${result.status}" needs a reason that a reader can understand`,
      ),
    );
  }
  if (result.params && Object.keys(result.params).length > LIMITS.params) {
    faults.push(fault('params', 'too-large', `has more than ${LIMITS.params} params`));
  }
  return faults;
}

/** Two results that would be the same point: same case, driver, version, options and invocation. */
function resultKey(result: Result): string {
  return canonicalJson([
    toSlug(result.scenario),
    result.params ?? {},
    toSlug(result.driver.name),
    result.driver.version ?? null,
    result.driver.options ?? {},
    result.metric ?? null,
    result.unit.replace(/[µμ]/g, 'u'),
    result.estimator ?? null,
    result.invocation ?? 1,
  ]);
}

function crossFaults(valid: Run, now: Date): Fault[] {
  const faults = valid.results.flatMap(resultFaults);
  const seen = new Map<string, number>();
  valid.results.forEach((result, index) => {
    const key = resultKey(result);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else {
      const detail = `repeats /results/${first}: same scenario, params, driver version, metric and invocation`;
      faults.push({ pointer: `/results/${index}`, code: 'duplicate-result', detail });
    }
  });
  const ids = new Map<string, number>();
  valid.scenarios?.forEach((scenario, index) => {
    const slug = toSlug(scenario.id);
    const first = ids.get(slug);
    if (first === undefined) ids.set(slug, index);
    else
      faults.push({
        pointer: `/scenarios/${index}/id`,
        code: 'duplicate-scenario',
        detail: `names the same scenario as /scenarios/${first}/id`,
      });
  });
  const started = Date.parse(valid.startedAt);
  if (started > now.getTime() + 10 * 60_000) {
    faults.push({
      pointer: '/startedAt',
      code: 'timestamp-in-future',
      detail: 'lies more than 10 minutes in the future: is the clock of this machine right?',
    });
  }
  if (valid.finishedAt && Date.parse(valid.finishedAt) < started) {
    faults.push({ pointer: '/finishedAt', code: 'finished-before-started', detail: 'is before startedAt' });
  }
  return faults;
}

/**
 * Check one run as it arrived, and answer every fault at once, each with its JSON pointer.
 * Never throws on content. Clients are not trusted: the ingest API calls this whatever the CLI already checked.
 */
export function validateRun(input: unknown, { now }: ValidationContext): Validated {
  const format = at(input, ['format']);
  if (format !== undefined && format !== 1) {
    const detail = `format ${JSON.stringify(format)?.slice(0, 40)} is not known; this server takes format 1`;
    return { ok: false, faults: [{ pointer: '/format', code: 'unsupported-format', detail, suggestion: '1' }] };
  }
  const parsed = run.safeParse(input);
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.flatMap((issue) => toFaults(issue, input)) };
  const faults = crossFaults(parsed.data, now);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, run: parsed.data };
}
