import type { DriverRow } from '@tachograph/analysis/driver';
import type { Measurement } from '@tachograph/analysis/measurement';
import type { Verdict as VerdictValue } from '@tachograph/analysis/verdict';
import { displayUnit, formatNumber } from '@tachograph/units';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverContext, DriverData } from '@/server/root.ts';
import { type Column, Figure } from '@/ui/table/column.tsx';
import { ShortVerdict } from '@/ui/verdict/ratio-verdict.tsx';
import { Emulated, NoFigure } from '@/ui/verdict/verdict.tsx';
import { type CaseHistory, caseLabel } from './to-case-histories.ts';

/** How a column is headed; other metrics by their own name. */
const SHORT: Readonly<Record<string, string>> = {
  latency: 'Time',
  'cpu-time': 'CPU',
  heap: 'Heap',
  'round-trips': 'Trips',
  'bytes-received': 'Bytes in',
  throughput: 'Rate',
};

/** Their heads say what is counted. */
const COUNTED: ReadonlySet<string> = new Set(['round-trips', 'bytes-received']);

/** One metric at the newest version of each case. */
type Newest = {
  readonly metric: string;
  /** Canonical. */
  readonly unit: string;
  /** The label of the environment, where it is another one than that of the page. */
  readonly elsewhere: string | null;
  readonly of: (row: DriverRow) => Measurement | null;
};

/** The metric of the page, then the others. */
function listNewest({ page }: DriverData): Newest[] {
  const own = page.metric && { metric: page.metric.metric, unit: page.metric.unit };
  return [
    ...(own ? [{ ...own, elsewhere: null, of: ({ newest }: DriverRow) => newest }] : []),
    ...page.costs.map(({ metric, elsewhere, newest }) => ({
      metric: metric.metric,
      unit: metric.unit,
      elsewhere: elsewhere?.label ?? null,
      of: ({ costKey }: DriverRow) => newest.get(costKey) ?? null,
    })),
  ];
}

const perOperation = (label: string) => label.replace(/\/op$/, '');

function Value({ measurement, divisor, unit }: { measurement: Measurement | null; divisor: number; unit: string }) {
  if (!measurement) return null;
  const { value } = measurement;
  if (value === null) return <NoFigure measurement={measurement} />;
  return <Figure value={value} unit={{ label: '', divisor }} canonical={unit} />;
}

/** The newest figure of each case in the metric of the page and in the others; a metric leads to its histories. */
export function figureColumns(project: string, data: DriverData, rows: readonly DriverRow[]): Column<CaseHistory>[] {
  const { environment } = data.page;
  return listNewest(data).map(({ metric, unit, elsewhere, of }) => {
    const values = rows.map((row) => of(row)?.value ?? Number.NaN);
    const { label, divisor } = displayUnit(unit, values);
    const title = [SHORT[metric] ?? metric, COUNTED.has(metric) ? '' : perOperation(label)].filter(Boolean);
    return {
      title: title.join(', '),
      className: 'num',
      drawTitle: (
        <Link
          title={[`${metric} in ${label}`, elsewhere].filter(Boolean).join(', ')}
          href={hrefs.driver(project, data.driver.slug, {
            metric,
            environment: elsewhere === null && environment ? toEnvironmentSlug(environment) : null,
          })}
        >
          {title.join(', ')}
        </Link>
      ),
      text: ({ row }) => {
        const value = of(row)?.value;
        return value == null ? (of(row)?.status ?? '') : formatNumber(value / divisor);
      },
      draw: ({ row }) => <Value measurement={of(row)} divisor={divisor} unit={unit} />,
    };
  });
}

/** A verdict on the newest figure, if it is a plain one. */
function Evaluated({ row: { newest }, verdict }: { row: DriverRow; verdict: VerdictValue | null | undefined }) {
  if (newest.status === 'emulated') return <Emulated measurement={newest} />;
  return verdict && newest.value !== null ? <ShortVerdict verdict={verdict} /> : null;
}

/** The newest version against that of another driver. */
export function againstColumn(against: DriverContext['against'], href: string | null): Column<CaseHistory>[] {
  if (!against) return [];
  const title = `Against ${against.driver.name}`;
  return [
    {
      title,
      drawTitle: href ? <Link href={href}>{title}</Link> : title,
      text: ({ row }) => against.verdicts.get(row.key)?.outcome ?? '',
      draw: ({ row }) => <Evaluated row={row} verdict={against.verdicts.get(row.key)} />,
    },
  ];
}

function Since({ row }: CaseHistory) {
  const { verdict, previous, newest, older } = row;
  return (
    <>
      {verdict ? (
        <Evaluated row={row} verdict={verdict} />
      ) : (
        <span className="meta">{older && newest.version ? `${newest.version.text} only` : 'one release'}</span>
      )}
      {verdict && newest.status === 'ok' && previous?.version && (
        <span className="meta"> since {previous.version.text}</span>
      )}
      {verdict && older && newest.version && <span className="meta"> in {newest.version.text}</span>}
    </>
  );
}

/** The newest figure against the release before it, where there are too few releases for a line. */
export const SINCE: Column<CaseHistory> = {
  title: 'Newest',
  className: 'driver-since',
  text: ({ row }) => row.verdict?.outcome ?? 'one release',
  draw: (history) => <Since {...history} />,
};

/** The scenario, which leads to its trend. */
export const CASE: Column<CaseHistory> = {
  title: 'Scenario',
  text: caseLabel,
  draw: ({ row, trendHref }) => (
    <>
      <Link href={trendHref}>{row.title}</Link>
      <span className="meta history-case">{[row.params, row.options].filter(Boolean).join(' · ')}</span>
    </>
  ),
};
