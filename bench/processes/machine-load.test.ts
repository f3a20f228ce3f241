import { describe, expect, test } from 'vitest';
import { parseTimes, toQuality } from './machine-load.mjs';

describe('the load of the machine', () => {
  test('the stolen share is that of the time between both readings', () => {
    const before = parseTimes('cpu  100 0 100 700 0 0 0 100 50 0\ncpu0 1 2 3\n');
    const after = parseTimes('cpu  150 0 150 1100 0 0 0 125 90 0\n');
    expect(before).toEqual({ all: 1000, stolen: 100 });
    expect(toQuality({ load: 0.5, times: before }, { load: 1.5, times: after })).toEqual({
      loadBefore: 0.5,
      loadAfter: 1.5,
      stealPct: 4.76,
    });
  });

  test('what the system does not report is unknown', () => {
    expect(parseTimes('')).toBeNull();
    expect(parseTimes('cpu  1 2 3 4\n')).toBeNull();
    const nothing = { load: null, times: null };
    expect(toQuality(nothing, nothing)).toEqual({ loadBefore: null, loadAfter: null, stealPct: null });
  });
});
