import { describe, expect, it } from 'vitest';
import { parseCommandLine } from './parse-command-line.mjs';
import { hashOf, planGroup, toRepeat, type Wanted } from './plan-group.mjs';

const options: Wanted = {
  ...{ suite: 'full', server: null, transport: null, drivers: [], anchor: null, scenarios: [], rounds: 60 },
  ...{ pin: 'auto', priority: null, reproduces: null },
};
const scenario = (id: string, name = id) => ({ name, scenario: id, params: {}, warmUp: 6000 });
const harness: Parameters<typeof planGroup>[1] = {
  name: 'node',
  project: 'a-project',
  transports: ['tcp', 'unix'],
  drivers: [
    { name: 'mysql2', version: '3.24.6' },
    { name: 'mariadb', version: '3.5.4' },
  ],
  scenarios: [scenario('do-1'), scenario('select-1', 'select-1 text'), scenario('select-1', 'select-1 binary')],
  usual: ['select-1'],
};
const plan = (more: Partial<Wanted>) => planGroup({ ...options, ...more }, harness);

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

  it('measures everything in smoke, briefly, and goes by the usual transport unless another one is wanted', () => {
    const { design, transport } = plan({ suite: 'smoke', rounds: 3 });
    expect(design).toMatchObject({ rounds: 3, warmUpTurns: 2, sliceNs: 2e6 });
    expect(design.scenarios[0]).toEqual({ name: 'do-1', warmUp: 120 });
    expect(plan({}).design).toMatchObject({ warmUpTurns: 6, sliceNs: 20e6, leastOperations: 8 });
    expect([transport, plan({ transport: 'unix' }).transport]).toEqual(['tcp', 'unix']);
    expect(() => planGroup({ ...options, transport: 'tcp' }, { ...harness, transports: ['unix'] })).toThrow(
      'by unix only',
    );
  });

  it('is the same plan for the same request, without the account of a server, and another one for any difference', () => {
    const server = 'mariadb://user:secret@db.test:3306/bench';
    expect(plan({ server }).server).toBe('mariadb://db.test:3306/bench');
    expect(hashOf(plan({ server }))).toBe(hashOf(plan({ server: server.replace('secret', 'other') })));
    for (const more of [
      { rounds: 30 },
      { priority: -20 },
      { reproduces: 'r_4cc2f12950073e3f' },
      { scenarios: ['do-1'] },
      { anchor: 'mariadb' },
      { suite: 'costs' as const },
      { transport: 'unix' as const },
      { server },
    ])
      expect(hashOf(plan(more))).not.toBe(hashOf(plan({})));
  });

  it('says how a cell is measured again, in turns with the same anchor', () => {
    const node = { ...harness, backfillable: ['mysql2'] };
    const measured = plan({
      drivers: ['mysql2@2.2.5', 'mysql2'],
      anchor: 'mysql2',
      transport: 'unix',
      pin: 0,
      priority: -20,
    });
    const command = toRepeat(node, measured);
    expect(command).toBe(
      'npm run bench -- --suite full --harness node --scenario {scenario} --driver {driver}@{version} ' +
        '--reproduces {run} --anchor mysql2@2.2.5 --rounds 60 --transport unix --pin 0 --priority=-20',
    );
    const words = String(command).replace('{run}', 'r_4cc2f12950073e3f').split(' ').slice(4);
    expect(parseCommandLine(words, {}).command).toBe('run');
    const costs = toRepeat(node, plan({ suite: 'costs' }));
    const requested = String(costs).replace('{run}', 'r_4cc2f12950073e3f').split(' ').slice(4);
    expect(parseCommandLine(requested, {})).toMatchObject({
      options: { suite: 'costs', reproduces: 'r_4cc2f12950073e3f' },
    });
  });

  it('asks for no version where no registry has them, and has no command for a harness that is not built in', () => {
    expect(toRepeat({ ...harness, backfillable: [] }, plan({}))).toContain('--driver {driver} ');
    expect(toRepeat({ ...harness, name: '/a/folder', backfillable: [] }, plan({}))).toBeNull();
  });
});
