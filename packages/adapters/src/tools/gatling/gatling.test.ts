import { describe, expect, it } from 'vitest';
import { parseNative } from '../../registry/parse.ts';

const block = (...rows: string[]) =>
  parseNative(
    [`---- Global Information ${'-'.repeat(56)}`, ...rows, `---- Response Time Distribution ${'-'.repeat(48)}`].join(
      '\n',
    ),
  );
const row = (label: string, total: string) =>
  `> ${label.padEnd(48)} ${total.padStart(7)} (OK=${total.padEnd(6)} KO=-     )`;

describe('gatling', () => {
  it('gives the deviation with the mean', () => {
    const { results } = block(row('request count', '20'), row('mean response time', '5'), row('std deviation', '14'));
    expect(results).toMatchObject([{ value: 5, unit: 'ms', n: 20, uncertainty: { kind: 'stddev', value: 14 } }]);
  });

  it('does not take a garbled statistic for a shell prompt', () => {
    const { rejected } = block(row('request count', '20'), row('mean response time', '5'), '> max response time ?#');
    expect(rejected).toMatchObject([{ location: 'line 4', reason: 'not a statistic of Gatling' }]);
  });

  it('reads percentiles by their label', () => {
    expect(block(row('response time 99.9th percentile', '5')).results[0]?.statistic).toBe('p99.9');
  });

  it('rejects a block in which nothing was requested', () => {
    const { results, rejected } = block(row('request count', '0'), row('mean response time', '-'));
    expect([results, rejected[0]?.reason]).toEqual([[], 'no request was made']);
  });
});
