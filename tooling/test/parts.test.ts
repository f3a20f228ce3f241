import { expect, test } from 'vitest';
import { parseParts } from './parts.mjs';

const namesOf = (...args: string[]) => parseParts(args).steps.map(({ name }) => name);

test('without a name every part is run, what several need once', () => {
  const names = namesOf();
  for (const part of [
    'types',
    'unit and database tests',
    'database tests through PgBouncer',
    'upload tests with FAST_UPLOADS=0',
    'browser tests',
    'smoke suites of the harnesses',
  ])
    expect(names).toContain(part);
  expect(names.filter((name) => name === 'build')).toHaveLength(1);
  expect(namesOf('db', 'e2e')).toEqual(['build', 'database tests', 'browser tests']);
});

test('one part can be shared out, to as many machines as it says', () => {
  expect(parseParts(['db', '--shard=2/3']).shard).toEqual({ index: 2, count: 3 });
  expect(parseParts(['e2e']).shard).toBeNull();
});

test('what cannot be run is an error that says what can', () => {
  expect(() => parseParts(['ui'])).toThrow(
    'there is no part ui: choose from lint, unit, db, pooled, plain, e2e, harnesses, changed',
  );
  expect(() => parseParts(['lint', '--shard=1/2'])).toThrow('--shard is for one part: unit, db, pooled, plain, e2e');
  expect(() => parseParts(['db', 'e2e', '--shard=1/2'])).toThrow('--shard is for one part');
  for (const option of ['--shard=0/2', '--shard=3/2', '--shard=one', '--watch'])
    expect(() => parseParts(['db', option])).toThrow('the one option is --shard=1/2');
});
