import { nameMetric } from '@tachograph/analysis/measurement';
import { count } from '@tachograph/units';
import { Fragment } from 'react';
import { EnvironmentContext } from '@/charts/context/environment-context.tsx';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { packFigure, packMetrics } from '@/charts/trend/pack-figure.ts';
import { splitLone } from '@/charts/trend/split-lone.ts';
import { absoluteUnitOf, type FigurePanel, pointsOf, type TrendFigure } from '@/charts/trend/trend-figure.ts';
import type { MetricsBelow } from '@/charts/trend/trend-svg.tsx';
import { formatDay } from '@/format/format-day.ts';
import type { TrendData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { LoneReleases } from './lone-releases.tsx';
import { NotedTrend } from './noted-trend.tsx';
import { TrendTable } from './trend-table.tsx';

/** Markers that are named; the older ones say what they are where they stand. */
const MOST_NAMED = 8;
/** Fields of a marker with their values; of more the label names some. */
const MOST_FIELDS = 3;

type Marker = FigurePanel['markers'][number];

const toValues = ({ before, after }: Marker['changes'][number]) =>
  `${before ?? 'not stated'} → ${after ?? 'not stated'}`;

/** "environment changed: kernel", with the values before and after. */
const MarkerText = ({ driver, marker: { label, kind, changes, at } }: { driver: string | null; marker: Marker }) => (
  <span>
    {driver && `${driver}: `}
    {label}
    {kind !== 'harness' || changes.length > 1
      ? changes.slice(0, MOST_FIELDS).map((change) => (
          <span key={change.label}>
            {' '}
            <code>{toValues(change)}</code>
          </span>
        ))
      : null}{' '}
    <span className="meta">
      {formatDay(at)}.{kind !== 'anchor' && ' No change is found across it.'}
    </span>
  </span>
);

/** What the hollow points and the squares of a trend stand for: items of the list below it. */
function TrendNotes({ figure: { axis, panels }, hasOlder }: { figure: TrendFigure; hasOlder: boolean }) {
  const all = panels.flatMap(({ name, markers }) =>
    markers.map((marker) => ({ driver: axis === 'version' && panels.length > 1 ? name : null, marker })),
  );
  const markers = all.toSorted((a, b) => a.marker.at.getTime() - b.marker.at.getTime()).slice(-MOST_NAMED);
  const allExcluded = panels.flatMap((panel) => panel.excluded ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const excluded = allExcluded.slice(-MOST_NAMED);
  const older = all.length - markers.length + allExcluded.length - excluded.length;
  return (
    <>
      {hasOlder && <li className="meta">Older notes are not shown.</li>}
      {excluded.map(({ key, name, version, at, href, reason }) => (
        <li key={key}>
          <i className="trend-note-hollow" aria-hidden="true" />
          <span>
            {name} {version} is{' '}
            <a className="link" href={href}>
              excluded
            </a>
            : {reason} <span className="meta">{formatDay(new Date(at))}</span>
          </span>
        </li>
      ))}
      {markers.map(({ driver, marker }) => (
        <li key={`${driver} ${marker.x} ${marker.label}`}>
          <i className="trend-note-square" aria-hidden="true" />
          <MarkerText driver={driver} marker={marker} />
        </li>
      ))}
      {older > 0 && <li className="meta">{older} older ones are named where they stand.</li>}
    </>
  );
}

type Props = {
  readonly data: TrendData;
  readonly scale: ScaleKind;
  /** The URL of the points as CSV, and of the page with these drivers. */
  readonly csvHref: string;
  readonly driversHref: (drivers: readonly string[]) => string;
};

const NAMED = 40;

/** What fits the filters and is not drawn, by driver. */
function Omitted({ trend, driversHref }: { trend: TrendData['trend'] } & Pick<Props, 'driversHref'>) {
  const { omitted, omittedVersions, lines } = trend;
  const drivers = [...new Map(omitted.map(({ driver }) => [driver.slug, driver])).values()];
  return (
    <>
      {omitted.length > 0 && (
        <p className="notice" role="status">
          {`The ${lines} lines with most ${trend.axis === 'version' ? 'versions' : 'results'} of ${lines + omitted.length} are drawn. Choose drivers to see the others: `}
          {drivers.slice(0, NAMED).map(({ slug, name }, index) => (
            <Fragment key={slug}>
              {index > 0 && ', '}
              <a href={driversHref([slug])}>{name}</a>
            </Fragment>
          ))}
          {drivers.length > NAMED && ` and ${drivers.length - NAMED} more`}.
        </p>
      )}
      {omittedVersions > 0 && (
        <p className="notice" role="status">
          {count(omittedVersions, 'older version')} of these lines {omittedVersions === 1 ? 'is' : 'are'} not drawn.
          With fewer drivers, more versions are.
        </p>
      )}
    </>
  );
}

const isUnsteady = ({ panels }: TrendFigure) =>
  panels.some(({ lines }) => lines.some((line) => pointsOf(line).some(({ ratio }) => ratio?.notSteady)));

const hasChanges = ({ panels }: TrendFigure) =>
  panels.some(({ lines }) => lines.some((line) => pointsOf(line).some(({ change }) => change)));

/** "5 other metrics of this case are not drawn: choose them above." */
function describeHidden({ hiddenMetrics, lower, figure }: TrendData): string {
  const others = `${count(hiddenMetrics.length, 'other metric')} of this case ${hiddenMetrics.length === 1 ? 'is' : 'are'} not drawn`;
  return lower.length === 0 && figure.panels.length > 3
    ? `${others}: choose up to three drivers to see them below.`
    : `${others}: choose them above.`;
}

/** The metrics below the first one. */
function toBelow({ trend, lower: all }: TrendData, figure: TrendFigure): MetricsBelow | undefined {
  const keys = new Set(figure.panels.map(({ key }) => key));
  const lower = all.map((metric) => ({
    ...metric,
    figure: { ...metric.figure, panels: metric.figure.panels.filter(({ key }) => keys.has(key)) },
  }));
  if (lower.length === 0 || !trend.case) return undefined;
  return { name: nameMetric(trend.case), packed: packMetrics(lower) };
}

/** The trend, the same case elsewhere, and the table with the same figures. */
export function TrendView({ data, scale, csvHref, driversHref }: Props) {
  const { trend, figure, lower, hiddenMetrics, elsewhere, thinned, newestChanges, hasOlderNotes } = data;
  const environment = trend.environment && figure.environments[trend.environment.identity];
  const { drawn, lone } = splitLone(figure);
  if (trend.points === 0 && elsewhere.length === 0) {
    return <p className="notice">No result matches these filters. Remove a filter to see more results.</p>;
  }
  return (
    <div className="stack">
      <Omitted trend={trend} driversHref={driversHref} />
      {trend.points > 0 && (
        <Card
          title={`By ${trend.axis}`}
          label="Trend"
          note={[`line: ${trend.valueDescription}`, `band: ${trend.uncertaintyDescription}`]}
          actions={
            environment && (
              <a className="chip" href={environment.href}>
                {environment.label}
              </a>
            )
          }
        >
          <NotedTrend
            project={figure.project}
            scenario={data.scenario.slug}
            axis={figure.axis}
            packed={packFigure(drawn)}
            below={toBelow(data, drawn)}
            scale={scale}
            notes={figure.panels.flatMap((panel) => panel.notes ?? [])}
          >
            <TrendNotes figure={figure} hasOlder={hasOlderNotes} />
          </NotedTrend>
          {lone.length > 0 && <LoneReleases figure={figure} lone={lone} />}
          <p className="card-foot meta">
            {trend.axis === 'version' &&
              'Versions of two drivers have no common order, so each driver keeps its own axis; the scale is shared. '}
            {figure.shown === 'ratio' &&
              'Each point was measured in turns with its anchor in the same invocations, so most of what slowed the machine is in neither ratio nor band. '}
            {hasChanges(figure) && 'In a grey column lies a change, with a ring on the first point after it. '}
            {newestChanges !== null && `Only the newest ${newestChanges} changes are marked. `}
            {isUnsteady(figure) && 'A hollow point without a stroke is of a batch that is not steady. '}
            {lower.some(({ omittedVersions }) => omittedVersions > 0) &&
              'Lower panels have the newest versions of a long history. '}
            {hiddenMetrics.length > 0 && `${describeHidden(data)} `}
            No line crosses a change of environment, harness{figure.shown === 'ratio' && ', anchor'} or scenario text.
            Drag to zoom; arrow keys walk the points; Shift with a click or Enter selects a point, and with a second one
            compares the two.
          </p>
        </Card>
      )}
      {elsewhere.length > 0 && (
        <Card title="Same case, other environments">
          <EnvironmentContext id="elsewhere" title={figure.title} unit={absoluteUnitOf(figure)} groups={elsewhere} />
          <p className="card-foot meta">
            Points of different environments are never joined by a line and never compared with each other.
            {trend.othersOmitted > 0 && ` ${trend.othersOmitted} older groups are not drawn.`}
          </p>
        </Card>
      )}
      {trend.points > 0 && <TrendTable figure={figure} thinned={thinned} csvHref={csvHref} />}
    </div>
  );
}
