import { describe, expect, it } from 'vitest';
import { toNativeText } from '../../native/native-text.ts';
import { parseNative } from '../../parse/parse.ts';
import { listMatches } from '../../registry/detect.ts';
import { readTimeLine } from './console-time.ts';

describe('readTimeLine', () => {
  it.each([
    ['Node', 'select 1 - mysql2: 12.345ms', 'select 1 - mysql2', 12.345, 'ms'],
    ['Node, seconds', 'select: 1.202s', 'select', 1.202, 's'],
    ['Node, minutes', 'select: 1:02.345 (m:ss.mmm)', 'select', 62.345, 's'],
    ['Node, hours', 'select: 1:01:02.345 (h:mm:ss.mmm)', 'select', 3662.345, 's'],
    ['Firefox', 'a: b - c: 7617ms - timer ended', 'a: b - c', 7617, 'ms'],
    ['Chrome', 'select: 0.123046875 ms', 'select', 0.123046875, 'ms'],
  ])('reads %s', (_, line, label, value, unit) => {
    expect(readTimeLine(line)).toEqual({ label, value, unit, isDistinctive: true });
  });

  it('reads Bun, which puts the time first as other programs do', () => {
    const time = { label: 'select: all', value: 12.34, unit: 'ms', isDistinctive: false };
    expect(readTimeLine('[12.34ms] select: all')).toEqual(time);
  });

  it.each(['select: 12', ': 12ms', 'select: 1.2.3ms', 'select: 12ms x'])('leaves "%s" alone', (line) => {
    expect(readTimeLine(line)).toBeNull();
  });
});

const owners = (text: string) => listMatches(toNativeText(text)).map(({ name }) => name);

describe('console-time', () => {
  it('is detected by decimals or by the text of Firefox', () => {
    expect(owners('a - mysql2: 12.345ms\nb: 7ms\n')).toEqual(['console-time']);
    expect(owners('a: 12ms - timer ended')).toEqual(['console-time']);
  });

  it('is detected among other lines by neighbours of which one names a driver', () => {
    expect(owners('connected\nselect 1 - mysql2: 12.345ms\nselect 1 - own: 1.202s\nended')).toEqual(['console-time']);
    expect(owners('starting\nmysql: 12.345ms\ncache: 1.202s\nready')).toEqual([]);
  });

  it('is detected by a driver in a label', () => {
    expect(owners('[12.34ms] select 1 - mysql2\n[9.10ms] select 1 - mysql')).toEqual(['console-time']);
  });

  it.each([
    ['a whole number alone, which any program prints', 'select: 12ms'],
    ["psql's time", 'Time: 0.235 ms'],
    ['a timer among other words', 'connected\nselect: 12.345ms'],
  ])('does not claim %s', (_, text) => expect(owners(text)).toEqual([]));

  it("leaves what Boost.MySQL's benchmarks print to them", () => {
    expect(owners('one_small_row_libmariadb: 242.5ms')).toEqual(['boost-mysql']);
  });

  it('reads a time as a total, with a warning that the number of operations is unknown', () => {
    const { results, warnings } = parseNative('select 1 - mysql2: 12.345ms');
    expect(results[0]).toMatchObject({
      scenario: 'select 1',
      driver: { name: 'mysql2' },
      statistic: 'total',
      value: 12.345,
    });
    expect(warnings[0]?.message).toContain('unknown how many');
  });
});
