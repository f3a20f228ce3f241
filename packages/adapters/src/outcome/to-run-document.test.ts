import { describe, expect, it } from 'vitest';
import { listIdleScenarios, toRunDocument } from './to-run-document.ts';

const result = (name: string, version?: string) => ({
  scenario: 's',
  driver: { name, version },
  unit: 'ops/s',
  status: 'ok' as const,
  value: 1,
});
const outcome = {
  results: [result('mysql2'), result('mariadb', '3.5.4')],
  scenarios: [{ id: 's', title: 'S', workPerOp: 100 }],
  harness: { name: 'suite', tool: { name: 'benchmark', version: '2.1.4' } },
  environment: { runtime: { name: 'node' } },
};
const defaults = { startedAt: '2026-11-20T10:00:00Z', driverVersions: { MySQL2: '3.1.0', mariadb: '1.0.0' } };

describe('toRunDocument', () => {
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

  it('puts what is stated of a scenario over what was read, field by field, however its id is spelt', () => {
    const scenarios = [{ id: 'S!', title: 'Select', workPerOp: null, sql: 'SELECT 1' }];
    const document = toRunDocument([outcome], { defaults: { ...defaults, scenarios }, environment: undefined });
    expect(document).toMatchObject({
      scenarios: [{ id: 'S!', title: 'Select', workPerOp: 100, sql: 'SELECT 1' }],
    });
  });

  it('leaves out a scenario that no result is of, and says which', () => {
    const scenarios = [{ id: 's' }, { id: 'other', sql: 'SELECT 2' }];
    const document = toRunDocument([outcome], { defaults: { ...defaults, scenarios }, environment: undefined });
    expect(document).toMatchObject({ scenarios: [{ id: 's' }] });
    expect(listIdleScenarios([outcome], { scenarios })).toEqual([
      { location: '/defaults/scenarios/1', message: 'left out: no result has the scenario "other"' },
    ]);
    expect(listIdleScenarios([outcome], {})).toEqual([]);
  });

  it('puts stated results after those that were read, with the versions of their drivers and their scenarios', () => {
    const failed = { ...result('mysql2'), scenario: 't', status: 'failed' as const, statusReason: 'gone', value: null };
    const stated = { ...defaults, results: [failed], scenarios: [{ id: 't', sql: 'SELECT 2' }] };
    expect(toRunDocument([outcome], { defaults: stated, environment: undefined })).toMatchObject({
      scenarios: [{ id: 's' }, { id: 't', sql: 'SELECT 2' }],
      results: [{ value: 1 }, { value: 1 }, { scenario: 't', driver: { version: '3.1.0' }, status: 'failed' }],
    });
    expect(listIdleScenarios([outcome], stated)).toEqual([]);
  });
});
