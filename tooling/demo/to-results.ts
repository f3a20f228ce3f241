import type { Params, Status } from '@tachograph/schema/result';
import type { RunInput } from '@tachograph/schema/run';
import type { ProjectFigures, RunFigures } from './figures.ts';
import type { FigureRow } from './parse-table.ts';

type ResultInput = RunInput['results'][number];

/** `bytes=2048;cpu=4 → {bytes: 2048, cpu: 4}`. */
function parseParams(text: string): Params {
  const value = (text: string) =>
    /^\d+$/.test(text) ? Number(text) : /^(true|false)$/.test(text) ? text === 'true' : text;
  return Object.fromEntries(
    text.split(';').map((pair): [string, string | number | boolean] => {
      const [name = '', text = ''] = pair.split('=');
      return [name, value(text)];
    }),
  );
}

/** `1:10.11.11-0ubuntu0.24.04.2` in a purl: the colon of a Debian epoch is percent-encoded. */
function toPurl(purl: string, prefix: string, version: string | null): string {
  return version === null ? purl : `${purl}@${prefix}${version.replace(/:/g, '%3A')}`;
}

function toDriver(project: ProjectFigures, run: RunFigures, row: FigureRow): ResultInput['driver'] {
  const name = row.driver ?? '';
  const figures = project.drivers[name];
  if (!figures) throw new Error(`${run.id}: driver "${name}" is not described`);
  const stated = row.version ?? run.versions[name];
  if (stated === undefined) throw new Error(`${run.id}: the version of ${name} must be stated, or be null`);
  const version = typeof stated === 'object' && stated !== null ? stated.version : stated;
  const released = typeof stated !== 'object' || stated === null;
  const purl = figures.purl && released ? { purl: toPurl(figures.purl, figures.purlVersionPrefix ?? '', version) } : {};
  return { name, version, language: figures.language, ...purl };
}

const SPREADS: readonly ((row: FigureRow, level: number | undefined) => ResultInput['uncertainty'])[] = [
  ({ rme }, level) => (rme ? { kind: 'rme', level, value: Number(rme) } : null),
  ({ ci }, level) => (ci ? { kind: 'ci', level, value: Number(ci) } : null),
  ({ low, high }) => (low && high ? { kind: 'iqr', low: Number(low), high: Number(high) } : null),
];

function toSpread(row: FigureRow, level: number | undefined): Pick<ResultInput, 'uncertainty'> {
  const spread = SPREADS.map((read) => read(row, level)).find((found) => found);
  return spread ? { uncertainty: spread } : {};
}

/** The three columns of a Go table are three metrics of one cell; bytes and allocations are exact counts. */
const goMetrics = (row: FigureRow, statistic: string) =>
  [
    { metric: 'latency', unit: 'ns/op', statistic, value: Number(row.latency) },
    { metric: 'bytes', unit: 'B/op', statistic: 'exact', value: Number(row.bytes) },
    { metric: 'allocations', unit: 'allocs/op', statistic: 'exact', value: Number(row.allocations) },
  ] as const;

/** `p50` is the median time of one call in milliseconds, stored as calls per second. */
function toFigures(run: RunFigures, row: FigureRow): Pick<ResultInput, 'metric' | 'unit' | 'value' | 'statistic'>[] {
  const { metric, unit = '', direction, statistic, level } = run.figure;
  if (row.latency) return [...goMetrics(row, statistic)];
  const value = row.p50 ? 1000 / Number(row.p50) : row.value ? Number(row.value) : null;
  const way = direction ? { direction } : {};
  const spread = value === null ? {} : toSpread(row, level);
  return [{ metric, unit: row.unit ?? unit, ...way, value, statistic, ...spread }];
}

/** The results of one line of a figure table: three for a Go line, one for any other. */
export function toResults(project: ProjectFigures, run: RunFigures, row: FigureRow): ResultInput[] {
  const scenario = row.scenario ?? '';
  const status = (row.status ?? 'ok') as Status;
  const statusReason = row.reason ? project.reasons[row.reason] : undefined;
  const observed = status === 'ok' ? run.protocolObserved?.[scenario] : undefined;
  return toFigures(run, row).map((figure) => ({
    scenario,
    ...(row.params ? { params: parseParams(row.params) } : {}),
    ...(observed ? { protocolObserved: observed } : {}),
    driver: toDriver(project, run, row),
    ...(status === 'ok' ? {} : { status, statusReason }),
    ...figure,
    ...(row.n ? { n: Number(row.n) } : {}),
  }));
}
