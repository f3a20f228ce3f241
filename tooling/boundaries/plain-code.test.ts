import { describe, expect, test } from 'vitest';
import { lintLines } from './lint-lines.ts';

/** What a line does, the file it stands in, and a part of the message it must earn; null where it is allowed. */
const lines: [title: string, file: string, line: string, message: string | null][] = [
  ['packages have no clock', 'packages/analysis/src/x.ts', 'export const x = Date.now();', 'no clock'],
  ['packages have no present day', 'packages/store/src/x.ts', 'export const x = new Date();', 'no clock'],
  ['packages know other days', 'packages/store/src/x.ts', "export const x = new Date('2026-01-01');", null],
  ['packages have no dice', 'packages/analysis/src/x.ts', 'export const x = Math.random();', 'no dice'],
  ['packages print nothing', 'packages/analysis/src/x.ts', "console.log('x');", 'console'],
  ['packages read no environment', 'packages/store/src/x.ts', 'export const x = process.env.X;', 'process.env'],
  ['apps read no environment', 'apps/ingest/src/app.ts', 'export const x = process.env.X;', 'process.env'],
  ['env.ts reads the environment', 'apps/web/src/env.ts', 'export const x = process.env.X;', null],
  ['harnesses read the environment', 'harnesses/bench.mjs', 'export const x = process.env.X;', null],
  ['files are kebab-case', 'packages/stats/src/sumOf.ts', 'export const x = 1;', 'filename'],
  ['zod is imported as a whole', 'packages/schema/src/x.ts', "import { z } from 'zod';", 'import * as z'],
  ['types of zod too', 'packages/schema/src/x.ts', "import type { z } from 'zod';", 'import type * as z'],
  [
    'a bundle leaves out what it does not need of zod',
    'packages/schema/src/x.ts',
    "import * as z from 'zod';\nexport const x = z.string();",
    null,
  ],
  [
    'a literal is not spread into an object to save lines',
    'apps/web/src/x.ts',
    'export const x = { ...{ a: 1, b: 2 }, c: 3 };',
    'write its entries where they stand',
  ],
  [
    'a literal is not spread into arguments to save lines',
    'packages/stats/src/x.ts',
    'export const x = Math.max(...[1, 2], 3);',
    'write its entries where they stand',
  ],
  [
    'an entry that is left out at times is spread',
    'apps/web/src/x.ts',
    'export const x = (a?: number) => ({ b: 2, ...(a ? { a } : {}) });',
    null,
  ],
  [
    'several constants are not one destructuring of an array',
    'apps/web/src/x.ts',
    'export const [x, y] = [1, 2];',
    'a statement for each',
  ],
  [
    'several constants are not one destructuring of an object',
    'packages/stats/src/x.ts',
    'export const { x, y } = { x: 1, y: 2 };',
    'a statement for each',
  ],
  [
    'the first of what is spread is taken out',
    'packages/stats/src/x.ts',
    'export const first = (all: ReadonlySet<number>) => {\n  const [x] = [...all];\n  return x;\n};',
    null,
  ],
  ['nobody uses any', 'packages/stats/src/x.ts', 'export const x: any = 1;', 'any'],
];

const messages = lintLines(lines.map(([, file, line]) => [[file, line]]));

describe('a way to write that is not ours is an error that says the other', () => {
  test.each(lines.map((line, index) => [...line, index] as const))('%s', (_title, _file, _line, message, index) => {
    const found = messages[index] ?? [];
    if (message === null) expect(found).toEqual([]);
    else expect(found.join('\n')).toContain(message);
  });
});
