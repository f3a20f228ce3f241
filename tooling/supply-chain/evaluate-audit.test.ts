import { expect, test } from 'vitest';
import { evaluateAudit } from './evaluate-audit.ts';

const report = (severities: readonly string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity, range: '<2.0.0', fixAvailable: n === 0 }]),
    ),
    metadata: {
      vulnerabilities: Object.fromEntries(
        ['info', 'low', 'moderate', 'high', 'critical'].map((severity) => [
          severity,
          severities.filter((each) => each === severity).length,
        ]),
      ),
    },
  });

test('fails on high severity and above, and names each package', () => {
  expect(evaluateAudit(report(['high', 'low', 'critical']))).toEqual({
    state: 'failed',
    lines: [
      'high: p0 <2.0.0; npm audit fix knows a version without it',
      'critical: p2 <2.0.0; there is no version without it yet',
    ],
  });
});

test('passes below, and tells how many there are', () => {
  expect(evaluateAudit(report(['low', 'moderate']))).toEqual({
    state: 'passed',
    lines: ['no known vulnerability of high severity, 2 of lower ones'],
  });
  expect(evaluateAudit(report([])).state).toBe('passed');
});

test.each([
  [
    'a registry without the endpoint',
    JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }),
    '405 Method',
  ],
  ['no network', JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed' } }), 'request failed'],
  ['no output', '', 'npm audit printed no report'],
  ['other output', 'npm error', 'npm audit printed no report'],
])('with %s nothing is checked, and it says so', (_, text, reason) => {
  const { state, lines } = evaluateAudit(text);
  expect(state).toBe('unchecked');
  expect(lines[0]).toMatch(new RegExp(`^NOT CHECKED: .*${reason}`));
});
