import type { NewerVersion, ShareChange } from '@tachograph/analysis/share';
import { count } from '@tachograph/units';
import { formatList } from '@/format/format-list.ts';
import type { ViewChanges } from '@/server/shares/read-view-changes.ts';

const KINDS: Readonly<Record<ShareChange['kind'], string>> = {
  newer: 'measured again',
  other: 'with older results in their place',
  excluded: 'excluded',
  deleted: 'deleted',
  gone: 'no longer there',
  measured: 'not run then and measured now',
};

/** "3 results have changed since: 2 measured again, 1 excluded." */
export function describeChanges(changes: readonly ShareChange[], measured: number): string {
  if (changes.length === 0) return `None of the ${count(measured, 'result')} here has changed since.`;
  const kinds = Object.entries(KINDS).flatMap(([kind, label]) => {
    const n = changes.filter((change) => change.kind === kind).length;
    return n > 0 ? [`${n} ${label}`] : [];
  });
  const has = changes.length === 1 ? 'has' : 'have';
  return `${count(changes.length, 'result')} ${has} changed since: ${kinds.join(', ')}.`;
}

/** "Of the 12 runs here 1 was excluded and 2 deleted; 40 runs were measured later." */
export function describeViewChanges({ excluded, deleted, measured }: ViewChanges, runs: number): string {
  const gone = [excluded > 0 && `${excluded} excluded`, deleted > 0 && `${deleted} deleted`].filter(Boolean);
  const fate = gone.length > 0 ? `Of the ${count(runs, 'run')} here ${gone.join(' and ')}` : 'Its runs are all there';
  const later =
    measured === 0 ? 'no run was measured later' : `${count(measured, 'run was', 'runs were')} measured later`;
  return `${fate}; ${later}.`;
}

/** "Newer versions have results: mariadb 3.5.4 and mysql2 3.24.5."; empty without newer versions. */
export function describeNewer(newer: readonly NewerVersion[]): string {
  if (newer.length === 0) return '';
  const versions = formatList(newer.map(({ driver, version }) => `${driver} ${version}`));
  return `${newer.length === 1 ? 'A newer version has' : 'Newer versions have'} results: ${versions}.`;
}
