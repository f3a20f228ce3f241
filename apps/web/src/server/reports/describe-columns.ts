import type { Figures } from '@tachograph/reports';

/** "mariadb 3.5.4 against mysql2 3.24.6", of columns by their keys, the reference first. */
export function describeColumns({ columns, reference }: Figures, keys: readonly string[]): string {
  const names = keys.flatMap((key) => {
    const column = columns.find((entry) => entry.key === key);
    return column ? [[column.driver.name, column.version].filter(Boolean).join(' ')] : [];
  });
  const [first = '', ...others] = names;
  return keys[0] === reference && others.length > 0 ? `${others.join(', ')} against ${first}` : names.join(', ');
}
