import type { NewerVersion, ShareChange } from '@tachograph/analysis/share';
import { count } from '@/format/count.ts';

const HOW: readonly [ShareChange['kind'], (n: number) => string][] = [
  ['newer', (n) => `${n} measured again`],
  ['other', (n) => `${n} with older results in their place`],
  ['excluded', (n) => `${n} excluded`],
  ['deleted', (n) => `${n} deleted`],
  ['gone', (n) => `${n} no longer there`],
  ['measured', (n) => `${n} not run then and measured now`],
];

const list = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/** "3 results have changed since: 2 measured again, 1 excluded." */
export function tellChanges(changes: readonly ShareChange[], measured: number): string {
  if (changes.length === 0) return `None of the ${count(measured, 'result')} here has changed since.`;
  const how = HOW.flatMap(([kind, words]) => {
    const n = changes.filter((change) => change.kind === kind).length;
    return n > 0 ? [words(n)] : [];
  });
  const has = changes.length === 1 ? 'has' : 'have';
  return `${count(changes.length, 'result')} ${has} changed since: ${how.join(', ')}.`;
}

/** "Newer versions have results: mariadb 3.5.4 and mysql2 3.24.5."; empty where there are none. */
export const tellNewer = (newer: readonly NewerVersion[]): string =>
  newer.length === 0
    ? ''
    : `${newer.length === 1 ? 'A newer version has' : 'Newer versions have'} results: ${list(
        newer.map(({ driver, version }) => `${driver} ${version}`),
      )}.`;
