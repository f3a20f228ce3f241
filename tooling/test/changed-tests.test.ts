import { expect, test } from 'vitest';
import { selectRelated } from './changed-tests.ts';

const TESTS = [
  'packages/adapters/src/golden.test.ts',
  'packages/units/src/unit.test.ts',
  'apps/cli/src/parse/parse-command.test.ts',
  'apps/web/public/icons.test.ts',
  'packages/store/src/runs/runs.db.test.ts',
  'prisma/seed.slow.db.test.ts',
  'tooling/docs/links.test.ts',
  'tooling/start/start.slow.db.test.ts',
  'harnesses/go/cells.test.ts',
];
const readersOf = (...changed: string[]) => selectRelated(changed, TESTS).filter((file) => !changed.includes(file));

test('a module is left to the tests that import it', () => {
  expect(selectRelated(['packages/units/src/unit.ts'], TESTS)).toEqual(['packages/units/src/unit.ts']);
});

test('a file that is read from disk brings the tests that read it', () => {
  expect(readersOf('apps/web/public/icon.svg')).toEqual(['apps/web/public/icons.test.ts']);
  expect(readersOf('docs/api.md', 'README.md')).toEqual(['tooling/docs/links.test.ts']);
  expect(readersOf('prisma/migrations/1/migration.sql')).toEqual([
    'packages/store/src/runs/runs.db.test.ts',
    'prisma/seed.slow.db.test.ts',
  ]);
});

test('a change in a lane runs the tests of the lane, and not those of everything that imports it', () => {
  const lane = [
    'packages/adapters/src/golden.test.ts',
    'apps/cli/src/parse/parse-command.test.ts',
    'tooling/docs/links.test.ts',
  ];
  const other = 'packages/units/src/unit.ts';
  const changed = ['packages/adapters/src/parse.ts', 'packages/adapters/src/jmh/fixtures/raw.txt'];
  expect(selectRelated(changed, TESTS)).toEqual(lane);
  expect(selectRelated([...changed, other], TESTS)).toEqual([other, ...lane]);
  expect(selectRelated(['harnesses/plans/help.mjs'], TESTS)).toEqual(['harnesses/go/cells.test.ts']);
  expect(selectRelated(['packages/store/src/runs/find-run.ts'], TESTS)).toEqual([
    'packages/store/src/runs/runs.db.test.ts',
  ]);
});

test('a program that is started brings the tests beside it', () => {
  expect(readersOf('tooling/start/main.mjs')).toEqual(['tooling/start/start.slow.db.test.ts']);
  expect(readersOf('harnesses/go/sends/main.go')).toEqual(['harnesses/go/cells.test.ts']);
});
