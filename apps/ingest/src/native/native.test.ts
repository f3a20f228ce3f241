import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseDefaults } from './defaults.ts';
import { toRunDocument } from './to-run-document.ts';
import { toTar } from './to-tar.ts';

describe('parseDefaults', () => {
  it('asks for the time of the measurement, with an example', () => {
    expect(parseDefaults({})).toMatchObject({ faults: [{ pointer: '/defaults/startedAt', code: 'missing-field' }] });
  });
  it('names every field it does not know or cannot take', () => {
    const parsed = parseDefaults({ startedAt: 1, colour: 'red', driverVersions: { mysql2: 3 } });
    expect('faults' in parsed && parsed.faults.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
      'unknown-field /defaults/colour',
      'wrong-type /defaults/driverVersions/mysql2',
      'wrong-type /defaults/startedAt',
    ]);
  });
});

describe('toRunDocument', () => {
  const result = (name: string, version?: string) => ({
    scenario: 's',
    driver: { name, version },
    unit: 'ops/s',
    status: 'ok' as const,
    value: 1,
  });
  const outcome = {
    results: [result('mysql2'), result('mariadb', '3.5.4')],
    scenarios: [{ id: 's' }],
    harness: { name: 'suite', tool: { name: 'benchmark', version: '2.1.4' } },
    environment: { runtime: { name: 'node' } },
  };
  const defaults = { startedAt: '2026-11-20T10:00:00Z', driverVersions: { MySQL2: '3.1.0', mariadb: '1.0.0' } };

  it('gives a version to results without one, and never overwrites one', () => {
    const document = toRunDocument([outcome], { defaults, environment: undefined });
    expect(document).toMatchObject({ results: [{ driver: { version: '3.1.0' } }, { driver: { version: '3.5.4' } }] });
  });
  it('keeps the tool of the adapter where the uploader names the harness', () => {
    const stated = { defaults: { ...defaults, harness: { name: 'mine', version: '2' } }, environment: undefined };
    expect(toRunDocument([outcome], stated)).toMatchObject({
      harness: { name: 'mine', version: '2', tool: { name: 'benchmark' } },
    });
  });
  it('puts several files together, each scenario once', () => {
    const document = toRunDocument([outcome, outcome], { defaults, environment: { runtime: { version: '20.20.2' } } });
    expect(document).toMatchObject({
      scenarios: [{ id: 's' }],
      results: [{}, {}, {}, {}],
      environment: { runtime: { name: 'node', version: '20.20.2' } },
    });
  });
});

describe('toTar', () => {
  it('is an archive that tar unpacks to the same bytes, in order, with safe names', () => {
    const files = [
      { name: 'a.txt', bytes: Buffer.from('first') },
      { name: '../../etc/passwd', bytes: Buffer.alloc(512, 'x') },
      { name: 'é'.repeat(100), bytes: Buffer.alloc(0) },
    ];
    const archive = toTar(files);
    const list = execFileSync('tar', ['-t', '--quoting-style=literal', '-f', '-'], {
      input: archive,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(list.toString().trim().split('\n')).toEqual(['1-a.txt', '2-_.._etc_passwd', `3-${'é'.repeat(45)}`]);
    expect(execFileSync('tar', ['-xO', '-f', '-', '2-_.._etc_passwd'], { input: archive })).toEqual(files[1]?.bytes);
  });
});
