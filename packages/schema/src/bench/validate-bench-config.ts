import type { ValidationIssue } from '../problem/problem.ts';
import { toIssues, toPointer, withSuggestion } from '../problem/to-issues.ts';
import { findNearest } from '../text/find-nearest.ts';
import { type BenchConfig, benchConfig } from './bench-config.ts';

/** What the fields say about each other. */
function crossFieldIssues({ scenarios, workers, anchor, record, counts, load }: BenchConfig): ValidationIssue[] {
  const names = Object.keys(workers);
  const ids = scenarios.map((scenario) => scenario.case ?? scenario.id);
  const twice = ids.findIndex((id, index) => ids.indexOf(id) < index);
  const noWorker: ValidationIssue = {
    pointer: '/anchor',
    code: 'invalid-value',
    detail: `no worker has this name; there are ${names.join(', ')}`,
  };
  const idle = names.filter((name) => workers[name]?.command === undefined && workers[name]?.failed === undefined);
  const fewest = record ? 1 : 2;
  const tooFew: ValidationIssue = {
    pointer: '/workers',
    code: 'invalid-value',
    detail: record ? 'needs a worker' : 'needs two workers or more: there is nothing to compare',
  };
  return [
    ...(names.length < fewest ? [tooFew] : []),
    ...idle.map(
      (name): ValidationIssue => ({
        pointer: toPointer(['workers', name, 'command']),
        code: 'missing-field',
        detail: 'is missing: it starts the worker',
      }),
    ),
    ...(twice < 0
      ? []
      : [
          {
            pointer: toPointer(['scenarios', twice, 'id']),
            code: 'duplicate-scenario',
            detail: 'is there twice',
          } as const,
        ]),
    ...(counts && load
      ? [{ pointer: '/load', code: 'invalid-value', detail: 'and counts are measured apart: leave one out' } as const]
      : []),
    ...(anchor === undefined || names.includes(anchor) ? [] : [withSuggestion(noWorker, findNearest(anchor, names))]),
  ];
}

/** The file of `tacho bench`, or every issue with its JSON pointer. Never throws on content. */
export function validateBenchConfig(
  input: unknown,
): { readonly config: BenchConfig } | { readonly issues: readonly ValidationIssue[] } {
  const { data, error } = benchConfig.safeParse(input);
  if (data === undefined) {
    const checked = { input, schema: benchConfig, what: 'the configuration' };
    return { issues: (error?.issues ?? []).flatMap((issue) => toIssues(issue, checked)) };
  }
  const issues = crossFieldIssues(data);
  return issues.length > 0 ? { issues } : { config: data };
}
