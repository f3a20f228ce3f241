import type { FigurePanel, TrendFigure } from '@/charts/trend/trend-figure.ts';
import { formatDay } from '@/format/format-day.ts';

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
export function TrendNotes({ figure: { axis, panels }, hasOlder }: { figure: TrendFigure; hasOlder: boolean }) {
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
