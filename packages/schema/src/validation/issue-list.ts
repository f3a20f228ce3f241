import type * as z from 'zod';
import { MAX_COUNTED_ISSUES, MAX_LISTED_ISSUES, type ValidationIssue } from '../problem/problem.ts';
import { type Checked, toIssues } from '../problem/to-issues.ts';

/**
 * Issues in the order in which they are found, each place with the same code once: named twice it says nothing new. Takes no
 * more than `MAX_COUNTED_ISSUES`, and the search for issues stops there, so that a document made of nothing else costs
 * no more than others.
 */
export class IssueList {
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
