/** The entry of a table under a name that a file contains: `constructor`, which every object has, is none. */
export const lookUp = <Entry>(table: Readonly<Record<string, Entry>>, name: string | null): Entry | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;
