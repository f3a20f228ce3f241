import { describe, expect, test } from 'vitest';
import { compareData } from '../testing/compare-data.ts';
import { caseOf, npmVersion, observe, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import { describeProtocolMismatch } from './describe-protocol-mismatch.ts';
import { toMeasurements } from './to-measurements.ts';

const MISMATCH = 'protocol mismatch: binary declared, text observed';
const BINARY = caseOf('select', { params: { protocol: 'binary' } });

describe('declared and observed protocol', () => {
  test('a case that declares binary, of which no statement was executed, is a protocol mismatch', () => {
    expect(describeProtocolMismatch({ protocol: 'binary' }, ['text'])).toBe(MISMATCH);
    expect(describeProtocolMismatch({ protocol: 'text' }, ['text', 'binary'])).toBe(
      'protocol mismatch: text declared, binary observed',
    );
  });

  test.each([
    [{ protocol: 'binary' }, ['binary', 'binary'] as const],
    [{ protocol: 'binary' }, [null]],
    [{ protocol: 'binary' }, []],
    [{ rows: 1 }, ['text'] as const],
    [{ protocol: 'http' }, ['text'] as const],
  ])('is null where they agree, or one says nothing: %j, %j', (params, observed) => {
    expect(describeProtocolMismatch(params, observed)).toBeNull();
  });
});

describe('a measurement', () => {
  const options = { params: BINARY.params };
  test('of good repeats of which one was seen in the other protocol says so, and stays ok', () => {
    const [first, second, ...rest] = repeatsOf([10, 11, 12], { protocolObserved: 'binary' });
    const odd = { ...(second ?? observe()), protocolObserved: 'text' as const };
    expect(toMeasurements([first ?? observe(), odd, ...rest], options)).toMatchObject([
      { status: 'ok', statusReason: MISMATCH, value: 11 },
    ]);
    expect(toMeasurements(repeatsOf([10, 11], { protocolObserved: 'binary' }), options)[0]?.statusReason).toBeNull();
  });

  test('of an emulation keeps its reason beside it', () => {
    const emulated = { status: 'emulated', statusReason: 'a loop', protocolObserved: 'text', value: 1 } as const;
    expect(toMeasurements([observe(emulated)], options)[0]?.statusReason).toBe(`a loop; ${MISMATCH}`);
  });

  test('without a figure has no protocol to warn of', () => {
    const failed = { status: 'failed', statusReason: 'timeout', protocolObserved: 'text' } as const;
    expect(toMeasurements([observe(failed)], options)[0]?.statusReason).toBe('timeout');
  });
});

test('a comparison and a trend tell it of the cell', () => {
  const of = (driver: string, protocolObserved: 'text' | 'binary') => ({
    ...{ case: BINARY, driver, environment: 'e' },
    observations: [observe({ value: 100, version: npmVersion('1.0.0'), protocolObserved })],
  });
  const data = toSeriesData([of('mysql2', 'binary'), of('mariadb', 'text')]);
  const { rows } = compareData(data, {
    ...{ selected: [], scenarios: null, environment: null, metric: null, override: null, environments: [] },
    reference: { slug: 'mysql2', version: null },
  });
  expect(rows[0]?.cells.map(({ measurement }) => measurement?.statusReason)).toEqual([null, MISMATCH]);
  const requested = { metric: null, statistic: null, params: null, drivers: ['mariadb'], environment: null };
  const { panels } = trendData(data, { axis: 'version', ...requested });
  expect(panels[0]?.lines[0]?.segments[0]?.points[0]?.measurement.statusReason).toBe(MISMATCH);
});
