import { describe, expect, it } from 'vitest';
import { parseNative } from '../parse/parse.ts';
import { readRecordedLog } from './recorded-log.ts';

const time = '2026-01-02T12:00:00.123456789Z';
const docker = (log: string, more: object = {}) => JSON.stringify({ log, stream: 'stdout', ...more, time });
const textOf = (raw: string) => readRecordedLog(raw)?.text ?? null;

describe('readRecordedLog', () => {
  it('puts the parts of a long line together', () => {
    expect(textOf(`${docker('select 1 ')}\n${docker('x 5 ops/sec\n')}\n${docker('b\n')}\n`)).toBe(
      'select 1 x 5 ops/sec\nb\n',
    );
  });

  it('takes records in any order of fields, with attributes, and those that lost their line breaks', () => {
    const fluent = JSON.stringify({ time, stream: 'stderr', log: 'a', kubernetes: { pod_name: 'p' } });
    expect(textOf(`${fluent}\n${docker('b', { attrs: { tag: 'x' } })}\n`)).toBe('a\nb\n');
  });

  it('leaves a record that is cut, and lines of something else, for the adapters to account for', () => {
    const cut = docker('BenchmarkB 	 10 	 3 ns/op\n').slice(0, 40);
    expect(textOf(`restarted\n${docker('BenchmarkA 	 10 	 2 ns/op\n')}\n${cut}`)).toBe(
      `restarted\nBenchmarkA 	 10 	 2 ns/op\n${cut}`,
    );
  });

  it('strips colours and counts the lines of the log', () => {
    const message =
      'goos: linux\r\n\u001b[32mpkg: example.com/bench\u001b[0m\r\nBenchmarkSelect/pgx 	 10 	 2 ns/op\r\nPASS\r\n';
    const { results, origins, warnings } = parseNative(JSON.stringify([{ message, time, type: 'out' }]));
    expect(results).toMatchObject([{ value: 2, driver: { name: 'pgx' } }]);
    expect(origins[0]?.location).toBe('line 3');
    expect(warnings[0]?.message).toBe(
      "the text is the output of CircleCI's API: lines are counted in the log that it contains",
    );
  });

  it.each([
    '{"log":"a","value":1}',
    '{"log":5,"stream":"stdout","time":"x"}',
    '[{"message":"a"}]',
    '[{"message":"a","time":"t","type":"out"},{"message":5,"time":"t","type":"out"}]',
    '[]',
    'mentions "log" only',
  ])('leaves %s as it is', (raw) => expect(readRecordedLog(raw)).toBeNull());

  it.each([`${docker('')}\n`, '{"log"\n', '[{"message":', `"log"${' '.repeat(99)}\n`])(
    'reads a megabyte of %j in linear time',
    (line) => {
      const raw = line.repeat(1_000_000 / line.length);
      expect((readRecordedLog(raw)?.text ?? raw).length).toBeGreaterThan(0);
    },
  );
});
