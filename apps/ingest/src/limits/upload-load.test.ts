import { expect, it } from 'vitest';
import { UploadLoad } from './upload-load.ts';

it('is high when ten uploads came within a second, until five seconds after the last of them', () => {
  let nowMs = 5_000;
  const load = new UploadLoad(() => nowMs);
  expect(load.isHigh).toBe(false);
  for (let count = 0; count < 9; count += 1) load.add();
  expect(load.isHigh).toBe(false);
  nowMs += 999;
  load.add();
  expect(load.isHigh).toBe(true);
  nowMs += 5_000;
  expect(load.isHigh).toBe(true);
  nowMs += 1;
  expect(load.isHigh).toBe(false);
});

it.each([
  ['is high from the tenth on', 90, 9],
  ['is never high', 120, Number.POSITIVE_INFINITY],
])('%s while an upload comes every %d ms, however long', (_, everyMs, from) => {
  let nowMs = 0;
  const load = new UploadLoad(() => nowMs);
  for (let count = 0; count < 100; count += 1) {
    nowMs += everyMs;
    load.add();
    expect(load.isHigh).toBe(count >= from);
  }
});
