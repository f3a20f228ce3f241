import { describe, expect, it } from 'vitest';
import { findScenario } from '../scenarios/read-catalogue.mjs';
import { benchPattern, cellsOf } from './cells.mjs';
import { catalogue } from './suites.mjs';

const mysql = { name: 'go-sql-driver/mysql', version: 'v1.10.1' };

describe('cellsOf', () => {
  it('names each case on each number of threads as go test prints it', () => {
    const cells = cellsOf(findScenario(catalogue, 'insert-fixed'), mysql, [1, 2]);
    expect(cells.map(({ printed }) => printed)).toEqual([
      'BenchmarkInsertFixed/version=v1.10.1',
      'BenchmarkInsertFixed/version=v1.10.1-2',
      'BenchmarkInsertFixed/version=v1.10.1/statement=reused',
      'BenchmarkInsertFixed/version=v1.10.1/statement=reused-2',
    ]);
  });

  it('tells drivers of one program apart', () => {
    const names = ['net/tcp', 'net/http'].flatMap((name) =>
      cellsOf(findScenario(catalogue, 'send-message'), { name, version: '1.26.8' }, [2]).map(({ printed }) => printed),
    );
    expect(names).toContain('BenchmarkSendMessage/version=1.26.8/transport=tcp/bytes=9-2');
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('benchPattern', () => {
  /** As go test compares: part by part, and a name shorter than the pattern is not measured. */
  const selects = (pattern: string, name: string) => {
    const [expected, parts] = [pattern.split('/'), name.split('/')];
    return parts.length >= expected.length && expected.every((part, at) => new RegExp(part).test(parts[at] ?? ''));
  };

  it('selects the sizes and the transport asked for, and no others', () => {
    const all = cellsOf(findScenario(catalogue, 'send-message'), { name: 'net/tcp', version: '1.26.8' }, [1]);
    const requested = all.filter(({ params }) => Number(params.bytes) <= 2048);
    const pattern = benchPattern(requested);
    expect(all.filter(({ benchmark }) => selects(pattern, benchmark))).toEqual(requested);
    expect(selects(pattern, 'BenchmarkSendMessage/version=1.26.8/transport=http/bytes=9')).toBe(false);
    expect(selects(pattern, 'BenchmarkSendMessage/version=1026.8/transport=tcp/bytes=9')).toBe(false);
  });

  it('selects cases with and without a param', () => {
    const cells = cellsOf(findScenario(catalogue, 'insert-random'), mysql, [1]);
    expect(cells.filter(({ benchmark }) => selects(benchPattern(cells), benchmark))).toEqual(cells);
  });
});
