import { describe, expect, it } from 'vitest';
import { toProcessFigures, toSessionFigures } from './to-figures.mjs';

const NAMES = ['Bytes_received', 'Bytes_sent', 'Com_stmt_execute', 'Com_stmt_prepare', 'Questions'] as const;

/** The counters of a session as a server would show them: reading them costs 90 bytes there, and 100 and the digits back. */
function createSession() {
  const counters = { Bytes_received: 950, Bytes_sent: 9_850, Com_stmt_execute: 0, Com_stmt_prepare: 1, Questions: 9 };
  const read = () => {
    counters.Bytes_received += 90;
    counters.Questions += 1;
    const shown = { ...counters };
    counters.Bytes_sent += 100 + NAMES.map((name) => counters[name]).join('').length;
    return shown;
  };
  return { counters, read };
}

function countDuring(operations: number, operate: (counters: Record<(typeof NAMES)[number], number>) => void) {
  const { counters, read } = createSession();
  const before = [read(), read()];
  for (let done = 0; done < operations; done += 1) operate(counters);
  const figures = toSessionFigures({ operations, counters: {}, status: [...before, read()] });
  return Object.fromEntries(figures.map(({ metric, value, reason }) => [metric.metric, value ?? reason]));
}

describe('figures of a session', () => {
  it('are exact though reading them costs bytes that grow with their digits', () => {
    const figures = countDuring(500, (counters) => {
      counters.Bytes_received += 13;
      counters.Bytes_sent += 56;
      counters.Questions += 1;
    });
    expect(figures).toEqual({
      'bytes-sent': 13,
      'bytes-received': 56,
      'round-trips': 1,
      'statements-prepared': 0,
      'statements-executed': 0,
    });
  });

  it('count a preparation as a round trip', () => {
    const figures = countDuring(7, (counters) => {
      counters.Bytes_received += 60;
      counters.Com_stmt_prepare += 1;
      counters.Com_stmt_execute += 1;
      counters.Questions += 1;
    });
    expect(figures).toMatchObject({ 'round-trips': 2, 'statements-prepared': 1, 'statements-executed': 1 });
  });

  it('are unknown where the operations use another connection', () => {
    const figures = countDuring(500, () => {});
    expect(new Set(Object.values(figures))).toEqual(
      new Set(['the operations do not use the connection whose status is read']),
    );
  });

  it('are unknown where the server does not count', () => {
    const status = [{ Questions: 1 }, { Questions: 2 }, { Questions: 8 }];
    const figures = toSessionFigures({ operations: 5, counters: {}, status });
    expect(figures[0]).toMatchObject({ value: null, reason: 'the server does not count Bytes_received' });
    expect(toSessionFigures({ operations: 5, counters: {}, status: [] })).toEqual([]);
  });
});

describe('figures of a process', () => {
  const figuresOf = (counters: Record<string, number | null>) =>
    toProcessFigures({ operations: 3, counters, status: [] }, ['heap', 'allocations']).map(
      ({ value, reason }) => value ?? reason,
    );

  it('are amounts for one operation, to six digits', () => {
    expect(figuresOf({ heapBytes: 1_000_000, heapAllocations: 48 })).toEqual([333_333, 16]);
  });

  it('say why they are missing', () => {
    expect(figuresOf({ heapBytes: null })).toEqual([
      'garbage was collected during every count',
      'the worker does not count it',
    ]);
  });
});
