import { describe, expect, it } from 'vitest';
import { normaliseRun } from '../normalise/normalise-run.ts';
import { validateRun } from '../validation/validate-run.ts';
import type { RunInput } from './run.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ID = 'r_4cc2f12950073e3f';

const run = (over: Partial<RunInput> = {}): RunInput => ({
  format: 1,
  startedAt: '2026-11-20T10:00:00Z',
  results: [{ scenario: 'select-1', driver: { name: 'mysql2', version: '3.24.5' }, unit: 'ops/s', value: 31285.3 }],
  ...over,
});
const withRepeat = (repeat: string | null) => run({ harness: { name: 'ours', repeat } });

const issuesOf = (input: RunInput) => {
  const checked = validateRun(input, { now });
  return checked.ok ? [] : checked.issues.map(({ pointer, code, detail }) => [pointer, code, detail]);
};
const hashOf = (input: RunInput) => {
  const checked = validateRun(input, { now });
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return normaliseRun(checked.run).contentHash;
};

describe('harness.repeat', () => {
  it.each([
    ['npm run bench -- --scenario {scenario} --driver {driver}@{version} --reproduces {run}'],
    ['make bench'],
    ['DRIVER=$${{DRIVER}} sh bench.sh {driver}'],
  ])('takes a command with placeholders, without them, and with other braces: %s', (repeat) => {
    expect(issuesOf(withRepeat(repeat))).toEqual([]);
  });

  it('says of a placeholder that does not exist which there are', () => {
    expect(issuesOf(withRepeat('bench {drivr}'))).toEqual([
      [
        '/harness/repeat',
        'invalid-value',
        'has a placeholder "{drivr}" that does not exist; there are {scenario}, {driver}, {version}, {run}',
      ],
    ]);
  });

  it.each([
    ['bench {driver', 'invalid-value'],
    ['bench driver}', 'invalid-value'],
    ['bench\nrm -rf .', 'invalid-value'],
    ['bench \u202e{driver}', 'invalid-value'],
    ['x'.repeat(1001), 'too-large'],
  ])(
    'refuses a brace left open, more than a line, what is invisible, and more than 1,000 characters (%#)',
    (repeat, code) => {
      expect(issuesOf(withRepeat(repeat)).map(([pointer, found]) => [pointer, found])).toEqual([
        ['/harness/repeat', code],
      ]);
    },
  );
});

describe('reproduces', () => {
  it.each([
    [ID],
    [`https://tacho.example/p/node-connectors/runs/${ID}`],
    [`http://127.0.0.1:3000/p/node-connectors/runs/${ID}/?repeat=3#repeat`],
  ])('takes the id of a run and the address of its page, which is the same: %s', (reproduces) => {
    expect(validateRun(run({ reproduces }), { now })).toMatchObject({ ok: true, run: { reproduces: ID } });
    expect(hashOf(run({ reproduces }))).toBe(hashOf(run({ reproduces: ID })));
  });

  it.each([['4cc2f12950073e3f'], ['r_4cc2'], ['r_4CC2F12950073E3F'], [`https://tacho.example/runs/${ID}x`], ['']])(
    'refuses what names no run: %s',
    (reproduces) => {
      expect(issuesOf(run({ reproduces }))).toEqual([
        [
          '/reproduces',
          'invalid-value',
          'is neither the id of a run, such as r_4cc2f12950073e3f, nor the address of its page',
        ],
      ]);
    },
  );
});

describe('the content hash', () => {
  it('changes with what is reproduced and with the command', () => {
    const plain = run({ harness: { name: 'ours' } });
    expect(hashOf({ ...plain, reproduces: ID })).not.toBe(hashOf(plain));
    expect(hashOf(withRepeat('make bench'))).not.toBe(hashOf(plain));
  });
});
