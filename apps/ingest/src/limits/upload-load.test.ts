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

it('stays high while uploads come at ten a second or faster', () => {
  let nowMs = 0;
  const load = new UploadLoad(() => nowMs);
  for (let count = 0; count < 35; count += 1) {
    nowMs += 90;
    load.add();
    expect(load.isHigh).toBe(count >= 9);
  }
});

it('is not high for uploads that come more slowly, however long they do', () => {
  let nowMs = 0;
  const load = new UploadLoad(() => nowMs);
  for (let count = 0; count < 100; count += 1) {
    nowMs += 120;
    load.add();
    expect(load.isHigh).toBe(false);
  }
});
