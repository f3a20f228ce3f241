import { expect, it } from 'vitest';
import { parseTimeInName } from './parse-time-in-name.ts';

it.each([
  ['out-2026-11-20.txt', '2026-11-20T00:00:00.000Z'],
  ['20261120.json', '2026-11-20T00:00:00.000Z'],
  ['2026_11_20-bench.txt', '2026-11-20T00:00:00.000Z'],
  ['bench-2026-11-20T10:11:12Z.txt', '2026-11-20T10:11:12.000Z'],
  ['bench_20261120T101112Z.json', '2026-11-20T10:11:12.000Z'],
  ['2026-11-20_10-11.txt', '2026-11-20T10:11:00.000Z'],
  ['2026-11-20/out.txt', '2026-11-20T00:00:00.000Z'],
  ['2025-01-01/2026-11-20.txt', '2026-11-20T00:00:00.000Z'],
  ['mysql2-3.11.4.txt', null],
  ['20261399.txt', null],
  ['run-12345678901.txt', null],
  ['out.txt', null],
])('reads the time in %s', (path, at) => expect(parseTimeInName(path)?.toISOString() ?? null).toBe(at));
