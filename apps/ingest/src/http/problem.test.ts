import { PROBLEM_CODES, PROBLEMS } from '@tachograph/schema/problem';
import { describe, expect, it } from 'vitest';
import { ProblemError, toProblem } from './problem.ts';

const location = { webUrl: 'https://tacho.example', instance: '/v1/runs', requestId: 'req_1' };

describe('toProblem', () => {
  it.each(PROBLEM_CODES)('responds to %s with the status, title and page of the catalogue', (code) => {
    expect(toProblem(new ProblemError(code, 'Why.'), location)).toEqual({
      type: `https://tacho.example/docs/errors/${code}`,
      title: PROBLEMS[code].title,
      status: PROBLEMS[code].status,
      code,
      detail: 'Why.',
      instance: '/v1/runs',
      requestId: 'req_1',
    });
  });
  it('lists at most 100 issues and says how many there are', () => {
    const issues = Array.from({ length: 5000 }, (_, i) => ({
      pointer: `/results/${i}/value`,
      code: 'wrong-type' as const,
      detail: 'x',
    }));
    const problem = toProblem(new ProblemError('invalid-run', 'Many.', { issues }), location);
    expect(problem.errors).toEqual(issues.slice(0, 100));
    expect(problem.errorsTotal).toBe(5000);
  });
  it('stays below 64 kB whatever the issues and lines hold', () => {
    const long = '\u0001'.repeat(100_000);
    const issues = Array.from({ length: 200 }, () => ({
      pointer: `/${long}`,
      code: 'unknown-field' as const,
      detail: long,
    }));
    const rejected = Array.from({ length: 200 }, () => ({ location: long, text: long, reason: long }));
    for (const extras of [{ issues }, { rejected }]) {
      const problem = toProblem(new ProblemError('invalid-run', 'Long.', extras), location);
      expect(JSON.stringify(problem).length).toBeLessThan(64_000);
      expect((problem.errors ?? problem.rejected ?? []).length).toBeGreaterThan(0);
    }
  });
});
