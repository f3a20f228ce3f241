import * as z from 'zod';
import { MAX_COUNTED_ISSUES, MAX_LISTED_ISSUES, type ValidationIssue } from '../problem/problem.ts';
import { type Checked, readPath, toIssues } from '../problem/to-issues.ts';
import { type Result, result } from '../result/result.ts';
import { LIMITS, type Run, run, runHead, type Scenario, scenario } from '../run/run.ts';
import { crossFieldIssues, entryIssues, type ValidParts } from './cross-field-issues.ts';
import { reservedKeyIssues } from './reserved-keys.ts';

/**
 * Issues in the order in which they are found, each place with the same code once: named twice it says nothing new. Takes no
 * more than `MAX_COUNTED_ISSUES`, and the search for issues stops there, so that a document made of nothing else costs
 * no more than others.
 */
class IssueList {
  readonly #byPlace = new Map<string, ValidationIssue>();

  get isFull(): boolean {
    return this.#byPlace.size >= MAX_COUNTED_ISSUES;
  }

  /** Add issues that may be found one by one; nothing is looked for when the list is full. */
  add(issues: Iterable<ValidationIssue>): void {
    if (this.isFull) return;
    for (const issue of issues) {
      const place = `${issue.code} ${issue.pointer}`;
      if (!this.#byPlace.has(place)) this.#byPlace.set(place, issue);
      if (this.isFull) return;
    }
  }

  /** Add the issues of the validator. What was meant is looked for where the issue is listed. */
  addFound(error: z.ZodError | undefined, checked: Checked): void {
    for (const found of error?.issues ?? []) {
      if (this.isFull) return;
      this.add(toIssues(found, { ...checked, suggests: this.#byPlace.size < MAX_LISTED_ISSUES }));
    }
  }

  list(): ValidationIssue[] {
    return [...this.#byPlace.values()];
  }
}

/** What the validator needs to know of the world: the time now, so that the package itself reads no clock. */
export type ValidationContext = { readonly now: Date };

export type Validated =
  | { readonly ok: true; readonly run: Run }
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/** The entries of a list; none where it is no list, or a longer one than is looked into. */
const listEntries = (list: unknown, most: number): readonly unknown[] =>
  Array.isArray(list) && list.length <= most ? list : [];

/** The results that fit the format, null in the place of each that does not; to the last where the list of issues is full. */
function checkResults(list: unknown, issues: IssueList): (Result | null)[] {
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
const salvageScenarios = (list: unknown): (Scenario | null)[] =>
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

/** Entries of a run that stand outside one: what somebody states beside the native output of a tool. */
export const statedEntries = z.strictObject({
  scenarios: run.shape.scenarios,
  results: z.array(result).max(LIMITS.results).optional(),
});
/** The same, apart from what is in the results. */
const statedOutline = statedEntries.extend({ results: z.array(z.unknown()).max(LIMITS.results).optional() });
export type StatedEntries = z.infer<typeof statedEntries>;

/** Entries as someone wrote them, checked as they would be in a run, or every issue at once (`/scenarios/3/sql`). */
export function validateStated(
  input: unknown,
): { readonly entries: StatedEntries } | { readonly issues: readonly ValidationIssue[] } {
  const issues = new IssueList();
  const { data: whole, error } = statedOutline.safeParse(input);
  issues.addFound(error, { input, schema: statedEntries, what: 'the format' });
  const results = checkResults(readPath(input, ['results']), issues);
  issues.add(reservedKeyIssues(input));
  issues.add(entryIssues({ scenarios: whole?.scenarios ?? salvageScenarios(readPath(input, ['scenarios'])), results }));
  const found = issues.list();
  if (!whole || found.length > 0) return { issues: found };
  return {
    entries: whole.results
      ? { ...whole, results: results.filter((valid) => valid !== null) }
      : { scenarios: whole.scenarios },
  };
}
