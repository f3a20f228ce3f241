import { parseHistory } from '@tachograph/adapters';
import { describe, expect, it } from 'vitest';
import { listParts, takeNewest } from './history.ts';
import { MAX_RUNS, summarise } from './history-summary.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

const toHistory = (dates: readonly (number | null)[]) => {
  const entries = dates.map((date, at) => ({
    commit: { id: `${at}`.padStart(40, 'a') },
    ...(date === null ? {} : { date }),
    tool: 'go',
    benches: [{ name: 'BenchmarkA/driver=pgx', value: at + 1, unit: 'ns/op' }],
  }));
  return parseHistory(JSON.stringify({ lastUpdate: 1, entries: { Go: entries } }))?.entries ?? [];
};

const FACTS = { rules: [], source: { kind: 'import' }, environment: {} };

describe('a history on the import page', () => {
  it('is summarised by its number of runs and its days', () => {
    expect(summarise(toHistory([START + DAY, START, null]))).toEqual({
      ...{ runs: 3, from: '2026-01-01', to: '2026-01-02', withoutDate: 1 },
    });
  });

  it('becomes lines with commit, date and the entry as its native file, and names what gives none', () => {
    const [part] = listParts(toHistory([START, null]), FACTS);
    expect(part?.left).toEqual([{ location: '/entries/Go/1', reason: 'the entry has no date' }]);
    expect(part?.locations).toEqual(['/entries/Go/0']);
    const line = JSON.parse(part?.lines[0] ?? '');
    expect(line.run).toMatchObject({
      startedAt: '2026-01-01T00:00:00.000Z',
      source: { kind: 'import', commit: 'a'.repeat(39).concat('0') },
      results: [{ value: 1 }],
    });
    expect(JSON.parse(line.native[0].text).entries.Go).toHaveLength(1);
  });

  it('is sent in parts, and the newest runs are taken where there are too many', () => {
    const many = toHistory(Array.from({ length: MAX_RUNS + 7 }, (_, at) => START - at * 1000));
    const taken = takeNewest(many);
    expect([taken.length, taken.at(-1)?.date?.getTime()]).toEqual([MAX_RUNS, START]);
    expect([...listParts(taken.slice(0, 120), FACTS)].map(({ lines }) => lines.length)).toEqual([50, 50, 20]);
  });
});
