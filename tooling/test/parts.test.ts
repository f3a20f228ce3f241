import { expect, test } from 'vitest';
import { parseParts, partsOf } from './parts.ts';

const namesOf = (...args: string[]) => parseParts(args).steps.map(({ name }) => name);

test('without a name the gate is run, with `slow` the rest, with both every part, what several need once', () => {
  expect(namesOf()).toEqual(namesOf('gate'));
  expect(namesOf()).toEqual(expect.arrayContaining(['types', 'unit and database tests', 'browser tests that read']));
  expect(namesOf('slow')).toEqual([
    'build',
    'tools of the harnesses',
    'smoke suites of the harnesses',
    'tests of whole installations',
    'database tests through PgBouncer',
    'browser tests that write',
    'unit and database tests on Node 24',
  ]);
  const all = namesOf('gate', 'slow');
  expect(new Set(all)).toEqual(new Set([...namesOf(), ...namesOf('slow')]));
  expect(all).toHaveLength(new Set(all).size);
});

test('every part but `changed`, which is made of tests of others, is in the gate or in the slow ones', () => {
  const parts = ['lint', 'unit', 'db', 'reading', 'installations', 'pooled', 'harnesses', 'writing', 'node24'];
  expect([...partsOf('gate'), ...partsOf('slow')]).toEqual(parts);
  expect(() => parseParts(['ui'])).toThrow(
    'there is no part ui: choose from gate, slow, lint, harnesses, unit, db, reading, installations, pooled, writing, node24, changed',
  );
});

test('parts are run in one order, whatever the order of their names', () => {
  expect(namesOf('reading', 'db')).toEqual(['build', 'database tests', 'browser tests that read']);
  expect(namesOf('db', 'unit')).toEqual(['build', 'unit and database tests']);
});

test('one part can be shared out, to as many machines as it says', () => {
  expect(parseParts(['db', '--shard=2/3']).shard).toEqual({ index: 2, count: 3 });
  expect(parseParts(['reading']).shard).toBeNull();
});

test('what cannot be run is an error that says what can', () => {
  expect(() => parseParts(['lint', '--shard=1/2'])).toThrow('--shard is for one part: unit, db, reading');
  for (const several of [['db', 'reading'], ['slow'], []])
    expect(() => parseParts([...several, '--shard=1/2'])).toThrow('--shard is for one part');
  for (const option of ['--shard=0/2', '--shard=3/2', '--shard=one', '--watch'])
    expect(() => parseParts(['db', option])).toThrow('the one option is --shard=1/2');
});
