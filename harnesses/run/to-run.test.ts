import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './parse-command-line.mjs';
import { toRepeat } from './to-repeat.mjs';
import { toDefaults, toRun } from './to-run.mjs';

const FACTS = {
  ...{
    harness: 'node',
    title: 'Node.js',
    repetitionGroup: 'b',
    startedAt: '2026-11-20T10:00:00Z',
    finishedAt: '2026-11-20T10:01:00Z',
  },
  environment: {},
  source: null,
  scenarios: [],
  notes: [],
  reproduces: null,
  repeat: null,
};
const OUTPUT = {
  runtime: { name: 'node', version: '24.0.0' },
  tool: { name: 'tinybench', version: '6.2.3' },
  results: [],
  native: null,
  observations: [],
};
const RUN = 'r_4cc2f12950073e3f';

describe('a run', () => {
  test('says what it reproduces and how a cell is repeated, as JSON and beside native output', () => {
    const facts = { ...FACTS, reproduces: RUN, repeat: 'bench {driver}' };
    for (const said of [toRun(facts, OUTPUT), toDefaults(facts, OUTPUT)]) {
      expect(said).toMatchObject({ reproduces: RUN, harness: { name: 'tachograph-node', repeat: 'bench {driver}' } });
    }
  });

  test('that reproduces nothing has neither field, so that its content is what it was', () => {
    const said = toRun(FACTS, OUTPUT);
    expect(Object.keys(said)).not.toContain('reproduces');
    expect(Object.keys(said.harness)).toEqual(['name', 'version', 'tool']);
  });
});

describe('the command that repeats a cell', () => {
  const fill = (command: string | null, values: Record<string, string>) =>
    (command ?? '').replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '').replace(/^npm run bench -- /, '');
  const cell = { scenario: 'select-1', driver: 'go-sql-driver/mysql', version: 'v1.9.3', run: RUN };
  const node = { name: 'node', backfillable: ['mysql2'] };

  test('is one that the command line understands, with the suite and the part of the run', () => {
    const command = toRepeat({ harness: node, suite: 'full', part: 'tcp', backfill: false });
    expect(parseCommandLine(fill(command, cell).split(' '), {})).toMatchObject({
      command: 'run',
      options: {
        harnesses: ['node'],
        suite: 'full',
        parts: ['tcp'],
        scenarios: ['select-1'],
        reproduces: RUN,
        drivers: ['go-sql-driver/mysql@v1.9.3'],
      },
    });
  });

  test('of a back-fill is a back-fill of that one version', () => {
    const command = toRepeat({ harness: node, suite: 'full', part: 'back-fill', backfill: true });
    expect(parseCommandLine(fill(command, cell).split(' '), {})).toMatchObject({
      command: 'backfill',
      options: { drivers: ['go-sql-driver/mysql@v1.9.3'], suite: 'full', reproduces: RUN },
    });
  });

  test('asks for no version where no registry has them, and is null for a harness that is not built in', () => {
    const cpp = { name: 'cpp', backfillable: [] };
    expect(toRepeat({ harness: cpp, suite: 'full', part: 'unix', backfill: false })).toContain('--driver {driver} ');
    expect(toRepeat({ harness: { ...cpp, name: 'tiny' }, suite: 'full', part: 'tcp', backfill: false })).toBeNull();
  });
});
