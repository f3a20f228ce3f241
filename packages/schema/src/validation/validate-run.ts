import type { z } from 'zod';
import { MAX_LISTED_ISSUES, type ValidationIssue } from '../problem/problem.ts';
import { readPath, toIssues } from '../problem/to-issues.ts';
import { result } from '../result/result.ts';
import { LIMITS, type Run, run, scenario } from '../run/run.ts';
import { crossFieldIssues, type ValidParts } from './cross-field-issues.ts';
import { reservedKeyIssues } from './reserved-keys.ts';

/** What the validator needs to know of the world: the time now, so that the package itself reads no clock. */
export type ValidationContext = { readonly now: Date };

export type Validated =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

const toParts = (valid: Run): ValidParts => ({
  startedAt: valid.startedAt,
  finishedAt: valid.finishedAt ?? null,
  scenarios: valid.scenarios ?? [],
  results: valid.results,
});

/** What fits the format by itself in a run that does not as a whole, so that all issues come out in one answer. */
export function salvageParts(input: unknown): ValidParts {
  const valid = <T>(schema: z.ZodType<T>, value: unknown): T | null => schema.safeParse(value).data ?? null;
  const list = <T>(schema: z.ZodType<T>, field: string): (T | null)[] => {
    const entries = readPath(input, [field]);
    return Array.isArray(entries) ? entries.slice(0, LIMITS.results).map((entry) => valid(schema, entry)) : [];
  };
  return {
    startedAt: valid(run.shape.startedAt, readPath(input, ['startedAt'])),
    finishedAt: valid(run.shape.finishedAt, readPath(input, ['finishedAt'])) ?? null,
    scenarios: list(scenario, 'scenarios'),
    results: list(result, 'results'),
  };
}

/**
 * Check one run as it arrived, and answer every issue at once, each with its JSON pointer.
 * Never throws on content. Clients are not trusted: the ingest API calls this whatever the CLI already checked.
 */
export function validateRun(input: unknown, { now }: ValidationContext): Validated {
  const format = readPath(input, ['format']);
  if (format !== undefined && format !== 1) {
    const shown = typeof format === 'number' || typeof format === 'string' ? ` ${format}`.slice(0, 40) : '';
    const detail = `format${shown} is not known; this server takes format 1`;
    return { ok: false, issues: [{ pointer: '/format', code: 'unsupported-format', detail, suggestion: '1' }] };
  }
  const parsed = run.safeParse(input);
  const issues = [
    ...(parsed.error?.issues.flatMap((issue, index) =>
      toIssues(issue, { input, schema: run, what: 'the format', suggests: index < MAX_LISTED_ISSUES }),
    ) ?? []),
    ...reservedKeyIssues(input),
    ...crossFieldIssues(parsed.success ? toParts(parsed.data) : salvageParts(input), now),
  ];
  if (parsed.success && issues.length === 0) return { ok: true, run: parsed.data };
  return { ok: false, issues: listOnce(issues) };
}

/** The same place named twice with the same code says nothing new. */
export function listOnce(issues: readonly ValidationIssue[]): ValidationIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ code, pointer }) => {
    const place = `${code} ${pointer}`;
    return !seen.has(place) && seen.add(place);
  });
}
