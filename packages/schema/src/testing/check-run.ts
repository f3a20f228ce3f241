import { type Validated, validateRun } from '../validation/validate-run.ts';

const now = new Date('2026-11-20T12:00:00Z');

export type Loose = { [key: string]: unknown };
/** A valid result. */
export const result = (over: Loose = {}): Loose => ({
  scenario: 'select-1000-rows',
  driver: { name: 'mariadb', version: '3.5.4' },
  unit: 'ops/s',
  value: 2611.2,
  ...over,
});
/** A valid run. */
export const run = (over: Loose = {}): Loose => ({
  format: 1,
  startedAt: '2026-11-20T10:00:00Z',
  results: [result()],
  ...over,
});

export const check = (input: unknown): Validated => validateRun(input, { now });
/** Code and pointer of every issue. */
export const issuesOf = (input: unknown) => {
  const checked = check(input);
  return checked.ok ? [] : checked.issues.map(({ pointer, code }) => `${code} ${pointer}`);
};
/** Text of the first issue; null without issues. */
export const detailOf = (input: unknown) => {
  const checked = check(input);
  return checked.ok ? null : checked.issues[0]?.detail;
};
/** As it arrives over the wire, where `__proto__` is a key like any other. */
export const wire = (json: string): unknown => JSON.parse(json);
