import { expect, it } from 'vitest';
import { listSharedNames } from './shared-names.ts';

it('lists the names of entries that differ, and no name that is only repeated', () => {
  const entries = [
    { name: 'select', file: 'a' },
    { name: 'select', file: 'b' },
    { name: 'insert', file: 'a' },
    { name: 'insert', file: 'a' },
    { name: 'ping', file: null },
    { name: 'ping', file: 'b' },
  ];
  const shared = listSharedNames(
    entries,
    ({ name }) => name,
    ({ file }) => file,
  );
  expect([...shared]).toEqual(['select', 'ping']);
});
