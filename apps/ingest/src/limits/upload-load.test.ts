import { expect, it } from 'vitest';
import { UploadLoad } from './upload-load.ts';

it('is high while ten uploads came within a second, and not for nine of them or after a pause', () => {
  let nowMs = 5_000;
  const load = new UploadLoad(() => nowMs);
  expect(load.isHigh).toBe(false);
  for (let count = 0; count < 9; count += 1) load.add();
  expect(load.isHigh).toBe(false);
  nowMs += 999;
  load.add();
  expect(load.isHigh).toBe(true);
  nowMs += 2;
  expect(load.isHigh).toBe(false);
});

it('stays high while uploads come at ten a second or faster', () => {
  let nowMs = 0;
  const load = new UploadLoad(() => nowMs);
  for (let count = 0; count < 35; count += 1) {
    nowMs += 90;
    load.add();
    expect(load.isHigh).toBe(count >= 9);
  }
});
