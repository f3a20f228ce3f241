import { describe, expect, it } from 'vitest';
import { findScenario } from '../scenarios/read-catalogue.mjs';
import { catalogue } from './suites.mjs';
import { toResults } from './to-results.mjs';

const cell = {
  driver: 'mariadb',
  version: '3.5.4',
  scenario: 'do-1',
  status: 'ok' as const,
  reason: null,
  p50: 0.024877000000060434,
  n: 29906,
  samples: [0.02, 0.024877, 0.08],
};

describe('toResults', () => {
  it('is the rate of the median call, with the samples as rates and the true number of calls', () => {
    expect(toResults(cell, findScenario(catalogue, 'do-1'), 'text')).toEqual([
      {
        scenario: 'do-1',
        protocolObserved: 'text',
        driver: { name: 'mariadb', version: '3.5.4', language: 'javascript', purl: 'pkg:npm/mariadb@3.5.4' },
        metric: 'throughput',
        unit: 'ops/s',
        value: 40197.8,
        statistic: 'median',
        n: 29906,
        samples: [50000, 40197.8, 12500],
      },
    ]);
  });

  it('has the params of the published case, and no protocol where none was seen', () => {
    const [result] = toResults({ ...cell, p50: 1 }, findScenario(catalogue, 'select-100-int-execute'), null);
    expect(result).toMatchObject({ params: { protocol: 'binary' } });
    expect(result).not.toHaveProperty('protocolObserved');
  });

  it('has the reason and no figure where nothing was measured', () => {
    const failed = { ...cell, status: 'failed' as const, reason: 'no such table', p50: null, n: 0, samples: [] };
    const [result] = toResults(failed, findScenario(catalogue, 'do-1'), null);
    expect(result).toMatchObject({ status: 'failed', statusReason: 'no such table', value: null });
    expect(result).not.toHaveProperty('n');
    expect(result).not.toHaveProperty('samples');
  });

  it('keeps the figure of what stood in, and says why it did', () => {
    const [result] = toResults(
      { ...cell, status: 'emulated', reason: 'a loop' },
      findScenario(catalogue, 'batch-insert-100'),
      'text',
    );
    expect(result).toMatchObject({ status: 'emulated', statusReason: 'a loop', value: 40197.8 });
  });
});
