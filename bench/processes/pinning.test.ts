import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { findProgram } from './find-program.mjs';
import { allowedCores, chooseCore, parseCores, pinProcess } from './pinning.mjs';

describe('the core that is shared', () => {
  test('is the last one, none, or the one that was named', () => {
    expect(chooseCore('auto', [0, 1, 2])).toBe(2);
    expect(chooseCore('none', [0, 1, 2])).toBeNull();
    expect(chooseCore(1, [0, 1, 2])).toBe(1);
    expect(chooseCore('auto', [])).toBeNull();
  });

  test('is read as the kernel writes lists of cores', () => {
    expect(parseCores('0-2,5,8-9\n')).toEqual([0, 1, 2, 5, 8, 9]);
    expect(parseCores('')).toEqual([]);
  });

  test.skipIf(!findProgram(['taskset'], process.env))('is what the system says afterwards', async () => {
    const core = allowedCores().at(-1) ?? 0;
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    try {
      expect(await pinProcess(child.pid ?? 0, [core])).toEqual([core]);
    } finally {
      child.kill();
    }
    expect(await pinProcess(2 ** 30, [core])).toEqual([]);
  });
});
