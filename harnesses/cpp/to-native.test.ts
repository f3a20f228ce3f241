import { describe, expect, it } from 'vitest';
import { toIdentity } from './identify-driver.mjs';
import { type IdentifiedCell, toCsv, toMapping, toMissing } from './to-native.mjs';

function cell(over: Partial<IdentifiedCell> = {}): IdentifiedCell {
  const { note: _note, ...driver } = toIdentity('boost.mysql', '1.88.0');
  return {
    scenario: 'one-small-row',
    prepared: { driver: 'boost.mysql', requested: 'newest', version: '1.88.0', program: '/programs/boost.mysql' },
    lines: ['one_small_row_boost188,268.12', 'one_small_row_boost188,270.5'],
    failure: null,
    driver,
    protocol: 'binary',
    ...over,
  };
}

const failed = cell({ failure: { status: 'failed', reason: 'no such table' } });

describe('what is uploaded', () => {
  it('is what the programs printed, to the byte', () => {
    expect(toCsv([cell()])).toBe('one_small_row_boost188,268.12\none_small_row_boost188,270.5\n');
  });

  it('says of every printed name which scenario, driver and version it is, and the protocol that was seen', () => {
    expect(toMapping([cell()])).toEqual([
      {
        match: 'one_small_row_boost188',
        scenario: 'one-small-row',
        driver: 'boost.mysql',
        version: '1.88.0',
        language: 'c++',
        purl: 'pkg:github/boostorg/mysql@boost-1.88.0',
        protocolObserved: 'binary',
      },
    ]);
  });

  it('says nothing of a protocol or version that was not seen', () => {
    const { note: _note, ...driver } = toIdentity('libmysqlclient', null);
    const [rule] = toMapping([cell({ driver, protocol: null })]);
    expect(rule).toEqual({
      match: 'one_small_row_boost188',
      scenario: 'one-small-row',
      driver: 'libmysqlclient',
      language: 'c',
    });
  });

  it('holds no figure of a cell that failed in a later repeat, but its failure', () => {
    expect(toCsv([failed])).toBe('');
    expect(toMapping([failed])).toEqual([]);
    expect(toMissing([cell(), failed])).toEqual([
      {
        scenario: 'one-small-row',
        driver: failed.driver,
        metric: 'latency',
        unit: 'ms',
        value: null,
        statistic: 'total',
        status: 'failed',
        statusReason: 'no such table',
      },
    ]);
  });
});
