import { describe, expect, it } from 'vitest';
import { language } from '../node/language.mjs';
import type { Harness } from './harness.mjs';
import { type Options, parseCommandLine } from './parse-command-line.mjs';
import { planHarness, toRepeat } from './plan-harness.mjs';

const scenario = (id: string, name = id) => ({ name, scenario: id, params: {}, warmUp: 6000 });
const harness: Pick<Harness, 'name' | 'language' | 'transports' | 'drivers' | 'scenarios' | 'usual'> = {
  language,
  name: 'node',
  transports: ['tcp', 'unix'],
  drivers: [
    { name: 'mysql2', version: '3.24.6' },
    { name: 'mariadb', version: '3.5.4' },
  ],
  scenarios: [scenario('do-1'), scenario('select-1', 'select-1 text'), scenario('select-1', 'select-1 binary')],
  usual: ['select-1'],
};

function read(words: string): Options {
  const command = parseCommandLine(`--harness node ${words}`.trim().split(' '), {});
  if (command.command !== 'run') throw new Error('only help');
  return command.options;
}
const plan = (words: string) => planHarness(read(words), harness);
const driversOf = (words: string) => plan(words).drivers.map(({ name, version }) => `${name}@${version}`);

describe('the plan of a harness', () => {
  it('compares what the harness has with the first of it, in the usual scenarios, and everything in smoke', () => {
    expect(driversOf('--suite full')).toEqual(['mysql2@3.24.6', 'mariadb@3.5.4']);
    const namesOf = (words: string) => plan(words).scenarios.map(({ name }) => name);
    expect(namesOf('--suite full')).toEqual(['select-1 text', 'select-1 binary']);
    expect(namesOf('--suite smoke')).toEqual(['do-1', 'select-1 text', 'select-1 binary']);
  });

  it('compares versions with another one, which is measured even if it is not among them', () => {
    expect(driversOf('--driver mysql2@2.2.5,mysql2@2.3.3 --anchor mysql2')).toEqual(['mysql2@2.2.5', 'mysql2@2.3.3']);
    const other = '--driver mysql2@2.2.5,mysql2@2.3.3 --anchor mysql2@3.24.6';
    expect(driversOf(other)).toEqual(['mysql2@3.24.6', 'mysql2@2.2.5', 'mysql2@2.3.3']);
  });

  it('rejects a driver and a scenario that the harness does not have', () => {
    expect(() => plan('--driver postgres@1.0')).toThrow('there is no driver postgres@1.0; there are mysql2, mariadb');
    expect(() => plan('--scenario sleep')).toThrow('has no scenario sleep; it has do-1, select-1');
  });

  it('goes by the usual transport unless another one is wanted that the workers have', () => {
    expect([plan('').transport, plan('--transport unix').transport]).toEqual(['tcp', 'unix']);
    const onlyUnix = { ...harness, transports: ['unix' as const] };
    expect(() => planHarness(read('--transport tcp'), onlyUnix)).toThrow('by unix only');
  });

  it('says how a cell is measured again, in turns with the same anchor', () => {
    const words = '--suite full --driver mysql2@2.2.5,mysql2 --transport unix --pin 0 --priority=-20';
    const command = toRepeat(harness, plan(words), read(words));
    expect(command).toBe(
      'npm run bench -- --suite full --harness node --scenario {scenario} --driver {driver}@{version} ' +
        '--reproduces {run} --anchor mysql2@2.2.5 --rounds 60 --transport unix --pin 0 --priority=-20',
    );
    const requested = String(command).replace('{run}', 'r_4cc2f12950073e3f').split(' ').slice(4);
    expect(parseCommandLine(requested, {}).command).toBe('run');
    const costs = toRepeat(harness, plan('--suite costs'), read('--suite costs'));
    expect(costs).not.toContain('--anchor');
  });

  it('asks for no version where no registry has them, and has no command for a harness that is not built in', () => {
    expect(toRepeat({ ...harness, language: { ...language, versions: null } }, plan(''), read(''))).toContain(
      '--driver {driver} ',
    );
    expect(toRepeat({ ...harness, name: '/a/folder' }, plan(''), read(''))).toBeNull();
  });
});
