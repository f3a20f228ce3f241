import { packShare } from '@tachograph/schema/share';
import { expect, test } from 'vitest';
import { makeComparison, times } from '../testing/comparison-json.ts';
import { readFigures } from './figures.ts';

const share = makeComparison({ scenarios: { 'select-1': [times(1.31, 1.28, 1.34)], 'rows {"rows":100}': [null] } });

test('a share and a response of GET /v1/compare give the same figures, but for the address of the page', () => {
  const frozen = readFigures(JSON.parse(packShare(share).content));
  const { kind: _, title: __, runs: ___, ...rest } = share;
  const url = 'https://host/p/node-connectors/compare';
  const response = { ...rest, url, unknown: [], rowsTotal: 2, truncation: null, further: 'field' };
  expect(readFigures(response)).toEqual({ ...frozen, url });
  expect(frozen).toMatchObject({
    project: 'node-connectors',
    url: null,
    metric: { title: 'latency', unit: 'ns/op' },
    reference: 'mysql2@3.24.6',
    isWithheld: false,
    measuredAt: '2026-11-23T06:00:00.000Z',
  });
  expect(frozen?.rows[0]?.cells.get('mariadb@3.5.4')).toMatchObject({
    status: 'ok',
    ratio: 1.31,
    low: 1.28,
    high: 1.34,
  });
  expect(frozen?.rows[1]).toMatchObject({ scenario: 'rows', params: 'rows:100', parameters: { rows: '100' } });
  expect(frozen?.rows[1]?.cells.get('mariadb@3.5.4')).toMatchObject({ status: null, value: null, ratio: null });
});

test('ratios are withheld where environments differ and nobody gave a reason', () => {
  const withheld = makeComparison({ differences: ['CPU'] });
  expect(readFigures(withheld)).toMatchObject({ isWithheld: true, differences: ['CPU'] });
  const { comparability } = withheld;
  const overridden = { ...withheld, comparability: { ...comparability, override: 'the same machine' } };
  expect(readFigures(overridden)?.isWithheld).toBe(false);
});

test('an outcome that is younger than the reader is not comparable', () => {
  const [summary] = share.summary;
  const figures = readFigures({ ...share, summary: [{ ...summary, outcome: 'much-better' }] });
  expect(figures?.summary.get('mariadb@3.5.4')?.outcome).toBe('not-comparable');
});

test.each([null, 1, 'x', [], {}, { ...share, format: 2 }, { ...share, rows: 'none' }, { ...share, columns: null }])(
  'other JSON is no comparison: %#',
  (json) => {
    expect(readFigures(json)).toBeNull();
  },
);
