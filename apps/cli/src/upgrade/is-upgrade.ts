import type { toUpgradeMarkdown } from '@tachograph/analysis/upgrade';
import { isTable, readField } from '../read-json.ts';

type WrittenUpgrade = Parameters<typeof toUpgradeMarkdown>[0];

/** Fields that a comment is made of. */
const TEXTS: readonly (readonly string[])[] = [
  ['driver', 'name'],
  ['from'],
  ['to'],
  ['sentence', 'text'],
  ['summary'],
  ['metric', 'metric'],
  ['metric', 'unit'],
  ['environment', 'label'],
];
const LISTS: readonly string[] = ['rows', 'avoid', 'costs'];

const isRow = (row: unknown): boolean =>
  typeof readField(row, 'title') === 'string' &&
  isTable(readField(row, 'verdict')) &&
  Array.isArray(readField(row, 'costs'));

/** Whether a response of `GET /v1/upgrades` has what a comment is made of: a server may be newer or older. */
export function isUpgrade(response: unknown): response is WrittenUpgrade {
  const [rows] = LISTS.map((name) => readField(response, name));
  return (
    TEXTS.every((path) => typeof readField(response, ...path) === 'string') &&
    LISTS.every((name) => Array.isArray(readField(response, name))) &&
    Array.isArray(rows) &&
    rows.every(isRow)
  );
}
