import type { ComparisonColumn } from '@tachograph/analysis/comparison';

/** "mariadb 3.4.0", "mariadb 3.4.0, pool". */
export const columnLabel = ({
  driver,
  version,
  options,
}: Pick<ComparisonColumn, 'driver' | 'version' | 'options'>): string =>
  [[driver.name, version?.text].filter(Boolean).join(' '), options].filter(Boolean).join(', ');
