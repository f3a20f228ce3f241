import { describeParams } from '@tachograph/analysis/measurement';
import { toFamilies } from '@tachograph/analysis/release-line';
import type { Change } from '@tachograph/schema/change';
import { parseChangesParams, toPageQuery } from '@/app/p/[project]/changes/search-params.ts';
import type { CsvColumn } from '@/exports/csv/csv-columns.ts';
import type { ListExport } from '@/exports/csv/csv-route.ts';
import { openChanges } from '@/server/changes/open-changes.ts';

const FAMILIES = toFamilies();

/** The line of the page that a change is in: "mysql2 3.24.4", and along time "mysql2 since 2026-01-05". */
const nameLine = ({ driver, axis, after }: Change): string =>
  axis === 'version'
    ? `${driver.name} ${after.version}`
    : `${driver.name} since ${after.at.toISOString().slice(0, 10)}`;

const COLUMNS: readonly CsvColumn<Change>[] = [
  ['change', ({ id }) => id],
  ['line', nameLine],
  ['family', ({ case: of }) => FAMILIES.find(of.metric).name],
  ['today', ({ fate }) => fate?.fate],
  ['today since', ({ fate }) => fate?.by],
  ['state', ({ state }) => state],
  ['certainty', ({ certainty }) => certainty],
  ['more runs needed', ({ moreRuns }) => moreRuns],
  ['driver', ({ driver }) => driver.name],
  ['scenario', ({ case: of }) => of.scenario],
  ['params', ({ case: of }) => describeParams(of.params)],
  ['metric', ({ case: of }) => of.metric],
  ['statistic', ({ case: of }) => of.statistic],
  ['unit', ({ case: of }) => of.unit],
  ['environment', ({ environment }) => environment.label],
  ['axis', ({ axis }) => axis],
  ['direction', ({ direction }) => direction],
  ['ratio', ({ ratio }) => ratio],
  ['ratio low', ({ ratioLow }) => ratioLow],
  ['ratio high', ({ ratioHigh }) => ratioHigh],
  ['version before', ({ before }) => before.version],
  ['level before', ({ before }) => before.level],
  ['run before', ({ before }) => before.run],
  ['version after', ({ after }) => after.version],
  ['level after', ({ after }) => after.level],
  ['run after', ({ after }) => after.run],
  ['measured', ({ after }) => after.at.toISOString()],
  ['found', ({ foundAt }) => foundAt.toISOString()],
  ['rule', ({ rule }) => rule],
  ['p', ({ p }) => p],
  ['q', ({ q }) => q],
];

/** The changes that a page of changes lists, those measured last first. */
export const changeExport: ListExport<Change> = {
  name: 'changes',
  columns: COLUMNS,
  shown: [
    'change',
    'driver',
    'scenario',
    'params',
    'metric',
    'environment',
    'direction',
    'ratio',
    'version before',
    'level before',
    'version after',
    'level after',
    'unit',
    'certainty',
    'state',
  ],
  open: (project, search) => openChanges(project, toPageQuery(parseChangesParams(search))),
};
