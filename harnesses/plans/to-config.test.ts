import { describe, expect, it } from 'vitest';
import type { Built } from '../../bench/plans/build-worker.mjs';
import { harness } from '../node/harness.mjs';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import type { DriverVersion } from './harness.mjs';
import { parseCommandLine } from './parse-command-line.mjs';
import { planHarness } from './plan-harness.mjs';
import { toConfig } from './to-config.mjs';

const loaded = { harness, catalogue: readCatalogue('node'), fixtures: '/node.sql' };

/** mariadb is not on this machine, and mysql 2.18.1 could not be installed. */
function builtOf({ name }: DriverVersion): Built {
  if (name === 'mariadb') return { reason: 'npm is missing', isMissing: true };
  return name === 'mysql' ? { reason: 'npm failed', isMissing: false } : { command: ['node', name], folder: '/built' };
}

function configOf(words: string, env = {}) {
  const command = parseCommandLine(`--harness node ${words}`.trim().split(' '), env);
  if (command.command !== 'run') throw new Error('only help');
  const plan = planHarness(command.options, harness);
  return toConfig(plan, loaded, plan.drivers.map(builtOf), command.options);
}

describe('the file of tacho bench', () => {
  it('has a worker of each driver in its version, and why it is not asked for a scenario', () => {
    const { workers, anchor } = configOf('--suite full --scenario select-1,select-100-int-execute');
    expect(anchor).toBe('mysql2@3.24.6');
    expect(workers['mysql2@3.24.6']).toEqual({
      command: ['node', 'mysql2'],
      cwd: '/built',
      env: { NODE_OPTIONS: '' },
      driver: { name: 'mysql2', language: 'javascript', loads: '3.24.6', purl: 'pkg:npm/mysql2@{version}' },
    });
    expect(workers['mysql@2.18.1']).toMatchObject({ failed: 'npm failed' });
    const reason = 'not available on this machine: npm is missing';
    const away = { 'select-1': reason, 'select-100-int-execute': reason };
    expect(workers['mariadb@3.5.4']).toMatchObject({ unsupported: away });
    expect(workers['promise-mysql@5.2.0']?.unsupported).toHaveProperty('select-100-int-execute');
  });

  it('has short slices of few operations in smoke, and counts in place of slices in costs', () => {
    const smoke = configOf('--suite smoke --scenario select-1');
    expect(smoke).toMatchObject({ invocations: 1, rounds: 3, slices: { ns: 2e6, warmUpTurns: 2 } });
    expect(smoke.scenarios).toEqual([expect.objectContaining({ id: 'select-1', title: 'Select 1', warmUp: 120 })]);
    expect(smoke.notes).toEqual([expect.stringContaining('A smoke run')]);
    const costs = configOf('--suite costs');
    expect(costs).toMatchObject({ counts: ['heap'], invocations: 5, workers: { 'mysql2@3.24.6': {} } });
    expect(costs.workers['mysql2@3.24.6']).toMatchObject({
      command: ['node', '--expose-gc', ...[...Array(2)].map(() => expect.any(String)), 'mysql2'],
    });
    expect(costs).not.toHaveProperty('rounds');
  });

  it('starts a database with the tables of the harness, or names the server of somebody without its password', () => {
    const database = { engine: 'mariadb', name: 'bench_node', fixtures: '/node.sql', flushAtCommit: true };
    expect(configOf('--transport unix')).toMatchObject({ pin: 'auto', database: { ...database, transport: 'unix' } });
    const own = configOf('', { BENCH_SERVER: 'mariadb://me:secret@db/bench' });
    expect(own).toMatchObject({ pin: 'none', database: { url: '$BENCH_SERVER' } });
    expect(JSON.stringify(own)).not.toContain('secret');
  });

  it('says what it reproduces, and nothing of that otherwise', () => {
    expect(configOf('--reproduces r_4cc2f12950073e3f')).toMatchObject({ reproduces: 'r_4cc2f12950073e3f' });
    expect(configOf('')).not.toHaveProperty('reproduces');
  });
});
