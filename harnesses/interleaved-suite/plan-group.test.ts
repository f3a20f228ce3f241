import { describe, expect, it } from 'vitest';
import type { Interleaved } from '../run/harness.mjs';
import type { InterleavedOptions } from '../run/parse-command-line.mjs';
import { groupKey, planGroup } from './plan-group.mjs';
import { toCommand } from './to-document.mjs';

const options: InterleavedOptions = {
  ...{ harness: 'node', server: null, drivers: [], anchor: null, scenarios: [], invocations: 4, rounds: 60 },
  ...{ pin: 'auto', priority: null, out: null, restart: false },
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
    for (const more of [{ rounds: 30 }, { priority: -20 }, { scenarios: ['do-1'] }, { anchor: 'mariadb' }])
      expect(groupKey(plan(more))).not.toBe(groupKey(plan({})));
  });

  it('can be measured again by one command', () => {
    expect(toCommand(plan({ drivers: ['mysql2@2.2.5', 'mysql2'], priority: -20 }), 5)).toBe(
      'npm run bench -- --suite interleaved --harness node --driver mysql2@2.2.5,mysql2@3.24.6 ' +
        '--anchor mysql2@2.2.5 --scenario select-1 --invocations 5 --rounds 60 --priority=-20',
    );
  });
});
