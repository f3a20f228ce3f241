import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseDefaults } from './defaults.ts';
import { toTar } from './native-files.ts';

describe('parseDefaults', () => {
  it('asks for the time of the measurement, with an example', () => {
    expect(parseDefaults({})).toMatchObject({ issues: [{ pointer: '/defaults/startedAt', code: 'missing-field' }] });
  });
  it('names every field it does not know or cannot take', () => {
    const parsed = parseDefaults({ startedAt: 1, colour: 'red', driverVersions: { mysql2: 3 } });
    expect('issues' in parsed && parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      'unknown-field /defaults/colour',
      'wrong-type /defaults/driverVersions/mysql2',
      'wrong-type /defaults/startedAt',
    ]);
  });
  it('checks results as those of a run', () => {
    const cell = { scenario: 's', driver: { name: 'mysql2' }, unit: 'ops/s', value: null };
    const failed = { ...cell, status: 'failed', statusReason: 'Connection lost' };
    const results = [failed, cell, { ...failed, value: 5 }, { ...failed, scenario: 5, unit: 'op/s' }, failed];
    const parsed = parseDefaults({ startedAt: '2026-11-20T10:00:00Z', results });
    expect('issues' in parsed && parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'wrong-type /defaults/results/3/scenario',
      'value-missing /defaults/results/1/value',
      'value-unexpected /defaults/results/2/value',
      'duplicate-result /defaults/results/1',
      'duplicate-result /defaults/results/2',
      'duplicate-result /defaults/results/4',
    ]);
  });
  it('checks scenarios as those of a run, and names every issue of them and of the rules at once', () => {
    const scenarios = [{ id: 's' }, { id: 'S', sql: 5 }, { id: 'S', workPerOp: 0 }, { titel: 'x' }];
    const parsed = parseDefaults({ startedAt: '2026-11-20T10:00:00Z', scenarios, mapping: [{ match: '{' }] });
    expect('issues' in parsed && parsed.issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'invalid-value /defaults/mapping/0/match',
      'wrong-type /defaults/scenarios/1/sql',
      'too-small /defaults/scenarios/2/workPerOp',
      'missing-field /defaults/scenarios/3/id',
      'unknown-field /defaults/scenarios/3/titel',
    ]);
    const twice = parseDefaults({ startedAt: '2026-11-20T10:00:00Z', scenarios: [{ id: 's' }, { id: 'S' }] });
    expect(twice).toMatchObject({ issues: [{ code: 'duplicate-scenario', pointer: '/defaults/scenarios/1/id' }] });
  });
});

describe('toTar', () => {
  it('is an archive that tar unpacks to the same bytes, in order, with safe names', async () => {
    const files = [
      { name: 'a.txt', bytes: Buffer.from('first') },
      { name: '../../etc/passwd', bytes: Buffer.alloc(512, 'x') },
      { name: 'é'.repeat(100), bytes: Buffer.alloc(0) },
    ];
    const archive = await toTar(files);
    const list = execFileSync('tar', ['-t', '--quoting-style=literal', '-f', '-'], {
      input: archive,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(list.toString().trim().split('\n')).toEqual(['1-a.txt', '2-_.._etc_passwd', `3-${'é'.repeat(45)}`]);
    expect(execFileSync('tar', ['-xO', '-f', '-', '2-_.._etc_passwd'], { input: archive })).toEqual(files[1]?.bytes);
    expect(await toTar(files)).toEqual(archive);
  });
});
