import { isReservedKey } from '@tachograph/schema/text';

/** `constructor` → `constructor_`: a name that an open table of the run format does not take, as one that it takes. */
export const toStorableKey = (key: string): string => (isReservedKey(key) ? `${key}_` : key);

/** A table whose names the run format takes; the same table where it takes all of them, as nearly always. */
export const withStorableKeys = <Table extends Readonly<Record<string, unknown>>>(
  table: Table,
): Table | Record<string, Table[string]> =>
  Object.keys(table).some(isReservedKey)
    ? Object.fromEntries(Object.entries(table).map(([key, value]) => [toStorableKey(key), value as Table[string]]))
    : table;
