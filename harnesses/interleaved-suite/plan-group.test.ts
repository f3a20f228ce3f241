import { describe, expect, it } from 'vitest';
import type { Interleaved } from '../run/harness.mjs';
import { type InterleavedOptions, parseCommandLine } from '../run/parse-command-line.mjs';
import { groupKey, planGroup, toGroupId, toRepeat } from './plan-group.mjs';

const options: InterleavedOptions = {
  ...{ harness: 'node', server: null, drivers: [], anchor: null, scenarios: [], invocations: 4, rounds: 60 },
  ...{ pin: 'auto', priority: null, upload: true, out: null, reproduces: null, restart: false },
};
const scenario = (id: string, name = id) => ({ name, scenario: id, params: {}, warmUp: 6000 });
const interleaved: Interleaved = {
  transport: 'tcp',
  drivers: [
    { name: 'mysql2', version: '3.24.6' },
    { name: 'mariadb', version: '3.5.4' },
  ],
  scenarios: [scenario('do-1'), scenario('select-1', 'select-1 text'), scenario('select-1', 'select-1 binary')],
  usual: ['select-1'],
  describe: () => ({ language: 'javascript' }),
  whyUnsupported: () => null,
  findWorker: () => ({ reason: 'a test' }),
};
const plan = (more: Partial<InterleavedOptions>) => planGroup({ ...options, ...more }, interleaved, 'private');

describe('the plan of a repetition group', () => {
  it('compares what the harness has with the first of it, in the usual scenarios', () => {
    const { design, drivers } = plan({});
    expect(design).toMatchObject({ anchor: 'mysql2@3.24.6', candidates: ['mariadb@3.5.4'], rounds: 60 });
    expect(design.scenarios.map(({ name }) => name)).toEqual(['select-1 text', 'select-1 binary']);
    expect(drivers['mariadb@3.5.4']).toEqual({ name: 'mariadb', version: '3.5.4' });
  });

  it('compares versions with another one, which is measured even if it is not among them', () => {
    const { design } = plan({ drivers: ['mysql2@2.2.5', 'mysql2@2.3.3'], anchor: 'mysql2' });
    expect(design).toMatchObject({ anchor: 'mysql2@2.2.5', candidates: ['mysql2@2.3.3'] });
    const other = plan({ drivers: ['mysql2@2.2.5', 'mysql2@2.3.3'], anchor: 'mysql2@3.24.6' });
    expect(other.design).toMatchObject({ anchor: 'mysql2@3.24.6', candidates: ['mysql2@2.2.5', 'mysql2@2.3.3'] });
  });

  it('rejects a driver and a scenario that the harness does not have', () => {
    expect(() => plan({ drivers: ['postgres@1.0'] })).toThrow(
      'there is no driver postgres@1.0; there are mysql2, mariadb',
    );
    expect(() => plan({ scenarios: ['sleep'] })).toThrow('has no scenario sleep; it has do-1, select-1');
  });

  it('has one folder however many invocations it has, and another for any other difference', () => {
    expect(groupKey(plan({ invocations: 9 }))).toBe(groupKey(plan({})));
    expect(groupKey(plan({}))).toMatch(/^node-[0-9a-f]{12}$/);
    for (const more of [
      { rounds: 30 },
      { priority: -20 },
      { reproduces: 'r_4cc2f12950073e3f' },
      { scenarios: ['do-1'] },
      { anchor: 'mariadb' },
    ])
      expect(groupKey(plan(more))).not.toBe(groupKey(plan({})));
  });

  it('is another repetition group each time it is measured anew, named by the time of its first invocation', () => {
    expect(toGroupId('node', plan({}), '2026-11-20T10:00:00.123Z')).toMatch(
      /^20261120T100000Z-node-interleaved-[0-9a-f]{12}$/,
    );
  });

  it('says how a cell is measured again, in turns with the same anchor', () => {
    const node = { name: 'node', backfillable: ['mysql2'] };
    const measured = plan({ drivers: ['mysql2@2.2.5', 'mysql2'], anchor: 'mysql2', pin: 0, priority: -20 });
    const command = toRepeat(node, measured);
    expect(command).toBe(
      'npm run bench -- --suite interleaved --harness node --scenario {scenario} --driver {driver}@{version} ' +
        '--reproduces {run} --anchor mysql2@2.2.5 --rounds 60 --pin 0 --priority=-20',
    );
    const words = String(command).replace('{run}', 'r_4cc2f12950073e3f').split(' ').slice(4);
    expect(parseCommandLine(words, {}).command).toBe('interleaved');
    expect(toRepeat({ name: '/a/folder', backfillable: [] }, measured)).toBeNull();
  });
});
