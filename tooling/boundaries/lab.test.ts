import { expect, test } from 'vitest';
import { listFiles, readFile } from '../docs/documents.ts';

const IMPORT = /\b(?:from|import)\s*\(?\s*['"](?:\.{1,2}\/)+(?:[^'"]*\/)?lab\//;

test('nobody imports the lab: it tries the house, which stands without it', () => {
  const files = listFiles(['.ts', '.tsx', '.mjs']);
  // The examples below are in this file.
  const others = files.filter((file) => !file.startsWith('lab/') && file !== 'tooling/boundaries/lab.test.ts');
  expect(others.length).toBeGreaterThan(1000);
  expect(others.filter((file) => IMPORT.test(readFile(file)))).toEqual([]);
});

test.each(["import { x } from '../lab/x.ts';", "export * from '../../lab/perf/x.ts';", "await import('../lab/x.ts')"])(
  '%s is found',
  (line) => expect(IMPORT.test(line)).toBe(true),
);
