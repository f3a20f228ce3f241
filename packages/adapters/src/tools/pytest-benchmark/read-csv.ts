import type { Params } from '@tachograph/schema/result';
import { readColumns } from '../../declared/column-table.ts';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toParamValue } from '../../names/param-value.ts';
import { readId, readStatedParams, readTestName } from '../../names/pytest-name.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { listSharedNames } from '../../outcome/named-cell.ts';
import { readCells } from '../../text/csv-cells.ts';
import type { NativeText } from '../../text/native-text.ts';
import type { TestFigure } from './read-console.ts';

const PARAM = 'param:';
const STATISTICS = ['mean', 'median'];

/** The header of `py.test-benchmark compare --csv`: names, params, and the statistics that were asked for, in seconds. */
export function isCsvHeader(text: string): boolean {
  const cells = text.startsWith('name,') ? readCells(text.slice(0, 2000), ',') : [];
  const statistics = cells.slice(1).filter((name) => !name.startsWith(PARAM));
  return (
    STATISTICS.some((name) => statistics.includes(name)) &&
    ['stddev', 'iqr', 'outliers', 'rounds'].some((name) => statistics.includes(name)) &&
    statistics.every((name) => /^(?:min|max|mean|stddev|median|iqr|outliers|ops|rounds|iterations)$/.test(name))
  );
}

function toFigure(cells: ReadonlyMap<string, string>): Omit<TestFigure, 'location'> {
  const printed = cells.get('name') ?? '';
  const { test, id } = readTestName(printed.slice(printed.lastIndexOf('/') + 1));
  const stated = Object.fromEntries(
    [...cells].flatMap(([name, value]) =>
      name.startsWith(PARAM) && value !== '' ? [[name.slice(PARAM.length), toParamValue(value)]] : [],
    ),
  );
  const isStated = Object.keys(stated).length > 0;
  const params: Params = isStated ? readStatedParams(stated) : readId(id ?? '');
  const read = (name: string) => parsePrintedNumber(cells.get(name) ?? '');
  const width = read('iqr');
  return {
    printed,
    scenario: test.slice(test.lastIndexOf(':') + 1),
    params,
    paramsStated: isStated,
    unit: 's',
    mean: read('mean'),
    stddev: read('stddev'),
    median: read('median'),
    quartiles: width === null ? null : { width },
    broken: STATISTICS.find((name) => cells.has(name) && read(name) === null) ?? null,
    rounds: read('rounds'),
    samples: null,
  };
}

/** The rows of `py.test-benchmark compare --csv`. Of several runs that are compared it does not say which a row is of. */
export function readCsv(native: NativeText, draft: OutcomeDraft): TestFigure[] {
  const rows = [...readColumns(native, draft, { isHead: isCsvHeader })];
  const figures = rows.map(({ line, cells }) => ({ location: line, ...toFigure(cells) }));
  const fullOf = ({ printed }: TestFigure) => readTestName(printed).test;
  const shared = listSharedNames(figures.map((figure) => [figure.scenario, fullOf(figure)]));
  return figures.map((figure) => (shared.has(figure.scenario) ? { ...figure, scenario: fullOf(figure) } : figure));
}
