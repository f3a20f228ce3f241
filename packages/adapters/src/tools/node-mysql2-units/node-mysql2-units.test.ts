import { describe, expect, it } from 'vitest';
import { parseNative } from '../../parse/parse.ts';

const entry = (value: number, error: number) => ({
  path: 'unit/parser.js',
  time: 1,
  timeStdev: 2,
  speed: { value, error, units: 'packets/second' },
});
const read = (value: number, error: number) => parseNative(JSON.stringify([entry(value, error)]));

describe('nodeMysql2Units', () => {
  it('keeps the unit of the work, of which more is better', () => {
    expect(read(500, 5).results[0]).toMatchObject({
      scenario: 'unit/parser.js',
      driver: { name: 'mysql2' },
      unit: 'packets/s',
      direction: 'higher',
      uncertainty: { kind: 'stddev', value: 5 },
    });
  });

  it('warns of a standard deviation above the value, and keeps both', () => {
    const { results, warnings } = read(400, 515);
    expect(results[0]).toMatchObject({ value: 400, uncertainty: { kind: 'stddev', value: 515 } });
    expect(warnings[0]?.message).toContain('larger than the value');
  });
});
