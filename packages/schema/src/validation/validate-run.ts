import * as z from 'zod';
import type { ValidationIssue } from '../problem/problem.ts';
import { readPath } from '../problem/to-issues.ts';
import { type Result, result } from '../result/result.ts';
import { LIMITS, type Run, run, runHead, type Scenario, scenario } from '../run/run.ts';
import { crossFieldIssues, type ValidParts } from './cross-field-issues.ts';
import { IssueList } from './issue-list.ts';
import { reservedKeyIssues } from './reserved-keys.ts';

/** What the validator needs to know of the world: the time now, so that the package itself reads no clock. */
export type ValidationContext = { readonly now: Date };

export type Validated =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** The entries of a list; none where it is no list, or a longer one than is looked into. */
const listEntries = (list: unknown, most: number): readonly unknown[] =>
  Array.isArray(list) && list.length <= most ? list : [];

/** The results that fit the format, null in the place of each that does not; to the last where the list of issues is full. */
export function checkResults(list: unknown, issues: IssueList): (Result | null)[] {
  const valid: (Result | null)[] = [];
  for (const [index, input] of listEntries(list, LIMITS.results).entries()) {
    if (issues.isFull) break;
    const { data, error } = result.safeParse(input);
    valid.push(data ?? null);
    issues.addFound(error, { input, schema: result, what: 'the format', at: ['results', index] });
  }
  return valid;
}

/** The scenarios that fit the format, null in the place of each that does not. */
export const salvageScenarios = (list: unknown): (Scenario | null)[] =>
  listEntries(list, LIMITS.scenarios).map((entry) => scenario.safeParse(entry).data ?? null);

/** A run apart from what is in its results. */
const outline = runHead.extend({
  results: z.array(z.unknown()).min(1, 'a run needs at least one result').max(LIMITS.results),
});

/** What fits the format by itself in a head that does not as a whole, so that all issues come out in one answer. */
function salvageHead(input: unknown): Omit<ValidParts, 'results'> {
  const read = (field: 'startedAt' | 'finishedAt') => run.shape[field].safeParse(readPath(input, [field])).data ?? null;
  return {
    startedAt: read('startedAt'),
    finishedAt: read('finishedAt'),
    scenarios: salvageScenarios(readPath(input, ['scenarios'])),
  };
}

/**
 * Check one run as it arrived, and answer every issue at once, each with its JSON pointer; the search ends after
 * `MAX_COUNTED_ISSUES`. Never throws on content. Clients are not trusted: the ingest API calls this whatever the CLI already
 * checked.
 */
export function validateRun(input: unknown, { now }: ValidationContext): Validated {
  const format = readPath(input, ['format']);
  if (format !== undefined && format !== 1) {
    const shown = typeof format === 'number' || typeof format === 'string' ? ` ${format}`.slice(0, 40) : '';
    const detail = `format${shown} is not known; this server takes format 1`;
    return { ok: false, issues: [{ pointer: '/format', code: 'unsupported-format', detail, suggestion: '1' }] };
  }
  const issues = new IssueList();
  const { data: whole, error } = outline.safeParse(input);
  issues.addFound(error, { input, schema: run, what: 'the format' });
  const results = checkResults(readPath(input, ['results']), issues);
  const { startedAt, finishedAt = null, scenarios = [] } = whole ?? salvageHead(input);
  issues.add(reservedKeyIssues(input));
  issues.add(crossFieldIssues({ startedAt, finishedAt, scenarios: scenarios, results }, now));
  const found = issues.list();
  if (!whole || found.length > 0) return { ok: false, issues: found };
  return { ok: true, run: { ...whole, results: results.filter((valid) => valid !== null) } };
}
