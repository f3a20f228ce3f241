import type { CsvColumn } from '@/exports/csv/csv-columns.ts';
import { type ListExport, wholeList } from '@/exports/csv/csv-route.ts';
import { driverList, type ListedDriver } from '@/server/drivers/read-drivers.ts';

const COLUMNS: readonly CsvColumn<ListedDriver>[] = [
  ['driver', ({ slug }) => slug],
  ['name', ({ name }) => name],
  ['newest version', ({ newest }) => newest?.raw],
  ['versions', ({ versionCount }) => versionCount],
  ['newest versions', ({ versions }) => versions.map(({ raw }) => raw).join('; ')],
  ['scenarios', ({ scenarios }) => scenarios],
  ['results', ({ results }) => results],
  ['last measured', ({ lastAt }) => lastAt?.toISOString()],
  ['language', ({ language }) => language],
  ['package', ({ purl }) => purl],
];

/** The drivers of a project. */
export const driverExport: ListExport<ListedDriver> = {
  name: 'drivers',
  columns: COLUMNS,
  open: wholeList(driverList.all),
};
