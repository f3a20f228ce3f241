import { expect, it } from 'vitest';
import { listSharedNames } from '../outcome/named-cell.ts';

it('lists the names of entries that differ, and no name that is only repeated', () => {
  const shared = listSharedNames([
    ['select', 'a'],
    ['select', 'b'],
    ['insert', 'a'],
    ['insert', 'a'],
    ['ping', null],
    ['ping', 'b'],
  ]);
  expect([...shared]).toEqual(['select', 'ping']);
});
