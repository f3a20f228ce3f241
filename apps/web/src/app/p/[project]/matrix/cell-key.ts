import type { MatrixCellContext } from '@tachograph/analysis/matrix';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';

type Named = Pick<MatrixCellContext, 'driver' | 'options' | 'version'> & {
  readonly column: Pick<MatrixCellContext['column'], 'environment'>;
};

/** How an address names a cell: `mariadb@3.4.0~mariadb-10.11-node-20~15be44`. */
export const toCellKey = ({ driver, version, options, column }: Named): string =>
  `${driver.slug}${version ? `@${version.text}` : ''}${options ? `?${options}` : ''}~${toEnvironmentSlug(column.environment)}`;

/** How a sentence names it: "mariadb 3.4.0, pool". */
export const toCellWords = ({ driver, version, options }: Omit<Named, 'column'>): string =>
  [`${driver.name} ${version?.text ?? 'version not stated'}`, options].filter(Boolean).join(', ');
