import { expect, test } from 'vitest';
import { foldPerf } from './fold-perf.mjs';

const SAMPLE = `
	            281f parse(int; char) (/srv/worker)
	ffffffff81e0008c entry_SYSCALL_64 ([kernel.kallsyms])
	    7f1e27249 PQexec+0x10 (/usr/lib/x86_64-linux-gnu/libpq.so.5.15)
	    7f1e27250 [unknown] (/usr/lib/libc.so.6)
	            2480 [unknown] (/srv/worker)
	            23dc main (/srv/worker)

`;

test('a sample is a stack from the outermost call on: a library without its version, the kernel as such', () => {
  const stack = 'main;[worker];[libc.so];PQexec+0x10 (libpq.so);entry_SYSCALL_64_[k];parse(int: char)';
  expect(foldPerf(`${SAMPLE}\n\t 23dc main (/srv/worker)\n${SAMPLE}`)).toBe(`${stack} 2\nmain 1\n`);
});

test('what is no call is left out, and a long text takes no longer than it is long', () => {
  expect(foldPerf('')).toBe('');
  expect(foldPerf('worker 12 cycles:\n\t 23dc main (/srv/worker)')).toBe('main 1\n');
  for (const part of [' (', '\t 1 a (', ' ', '.so']) expect(foldPerf(part.repeat(200_000))).toBe('');
});
