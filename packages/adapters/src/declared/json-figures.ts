import { toPointer } from '@tachograph/schema/problem';
import { toPercentile, toStddev } from '../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, readFinite } from '../json/fields.ts';
import type { OutcomeDraft } from '../outcome/adapter.ts';
import type { Figure } from '../outcome/figure.ts';

/** Where a document states a figure, and what it is. */
export type JsonFigure = Pick<Figure, 'metric' | 'unit' | 'direction'> & {
  /**
   * Names of fields, outermost first: `result/latency/mean`; a slash in a name is `~`. The last may hold `{share}`, which
   * is the share of a percentile: `latencies/{share}th` is each of `50th`, `99.9th`.
   */
  readonly at: string;
  /** `mean` by default; a percentile by its share. */
  readonly statistic?: string;
  /** The field beside it that is its standard deviation. */
  readonly deviation?: string;
};

const SHARE = '{share}';
const escapeForPattern = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The fields that a name stands for, with the statistic of each. */
function listNamed(fields: Fields, name: string, statistic: string): (readonly [field: string, statistic: string])[] {
  if (!name.includes(SHARE)) return name in fields ? [[name, statistic]] : [];
  const [before = '', after = ''] = name.split(SHARE).map(escapeForPattern);
  const pattern = new RegExp(`^${before}(\\d{1,3}(?:[._]\\d{1,4})?)${after}$`);
  return Object.keys(fields).flatMap((field) => {
    const share = pattern.exec(field)?.[1];
    return share === undefined ? [] : [[field, toPercentile(share.replace('_', '.'))] as const];
  });
}

/**
 * The figures of a document that a table declares, in the order of the table. A field that is missing is no figure; one
 * that is not a number is rejected.
 *
 * @param pointer where the document stands: `''` for the whole file
 */
export function readJsonFigures(
  draft: OutcomeDraft,
  document: Fields,
  table: readonly JsonFigure[],
  pointer = '',
): Figure[] {
  return table.flatMap(({ at, statistic = 'mean', deviation, ...measure }) => {
    const path = at.split('/').map((field) => field.replaceAll('~', '/'));
    const name = path.pop() ?? '';
    const fields = path.reduce<unknown>((outer, field) => fieldsOf(outer)[field], document);
    if (!isFields(fields)) return [];
    const spread = deviation === undefined ? null : toStddev(readFinite(fields[deviation]));
    return listNamed(fields, name, statistic).flatMap(([field, named]): Figure[] => {
      const location = `${pointer}${toPointer([...path, field])}`;
      const value = readFinite(fields[field]);
      if (value !== null) return [{ location, ...measure, statistic: named, value, uncertainty: spread }];
      draft.reject(location, String(JSON.stringify(fields[field])), 'not a number');
      return [];
    });
  });
}
