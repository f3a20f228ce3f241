import type { EnvironmentGroup } from '@tachograph/analysis/matrix';

/** Labels named before the rest is only counted. */
const NAMED = 2;

function differingWords({ differences }: EnvironmentGroup): string {
  const names = differences.slice(0, NAMED).map(({ label }) => label);
  const more = differences.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** "Node 20.20 · same host". */
export const settingWords = ({ label }: EnvironmentGroup): string => label || 'environment not stated';

/** "no ratio: CPU, Kernel and 3 more differ". */
export const withheldWords = (setting: EnvironmentGroup): string =>
  `no ratio: ${differingWords(setting) || 'environment'} differ`;
