'use client';
import type { PlacedChange } from '@tachograph/analysis/trend';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import type { CSSProperties, ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { SampleStrip } from '../bars/sample-strip.tsx';
import {
  dateLabel,
  exactLabel,
  rangeLabel,
  ratioLabel,
  shownValue,
  type VerdictLabel,
  valueLabel,
} from '../labels/chart-labels.ts';
import { DriverMark, driverStyle } from '../style/paint.tsx';
import { describeChange } from './change-marks.ts';
import type { Dot, LineGeometry } from './geometry.ts';
import { type NamedPoint, NOT_STATED, toPairHref } from './point-links.ts';
import type { Reading } from './trend-cursor.tsx';
import { absoluteOf, absoluteUnitOf, type FigurePoint, type TrendFigure } from './trend-figure.ts';
import type { TrendChartProps } from './trend-svg.tsx';

/** A point that another one will be compared with. */
export type PickedPoint = NamedPoint & {
  readonly key: string;
  /** "mysql2 3.22.6" */
  readonly name: string;
};

const slugOf = ({ panels }: TrendFigure, line: Pick<LineGeometry, 'key'>) =>
  panels.flatMap((panel) => panel.lines).find(({ key }) => key === line.key)?.slug;

/** A point as a comparison names it; null where its version is not stated. */
export function toNamedPoint(
  figure: TrendFigure,
  { line, dot }: { readonly line: Pick<LineGeometry, 'key'>; readonly dot: Dot },
): NamedPoint | null {
  const slug = slugOf(figure, line);
  const { version, environment } = dot.point;
  return slug !== undefined && version !== NOT_STATED ? { slug, version, environment } : null;
}

const MANY = 5;

const VerdictText = ({ verdict: { outcome, label } }: { verdict: VerdictLabel }) => (
  <span className={`verdict ${outcome}`}>
    <i aria-hidden="true">{OUTCOME_SHAPES[outcome]}</i> {label}
  </span>
);

function ChangeLink({ point, change, figure }: { point: FigurePoint; change: PlacedChange; figure: TrendFigure }) {
  const { id, direction } = change;
  return (
    <a className={`verdict ${direction}`} href={hrefs.change(figure.project, id)}>
      <i aria-hidden="true">{OUTCOME_SHAPES[direction]}</i> {describeChange({ ...point, change })}
    </a>
  );
}

/** "3 repeats" and their values where they fit on a line; else how many. */
function samplesRow(
  { samples = [], sampleKind = 'samples' }: FigurePoint,
  figure: TrendFigure,
): [string, string] | null {
  if (samples.length === 0) return null;
  const sorted = [...samples].sort((a, b) => a - b).map((v) => shownValue(v, absoluteUnitOf(figure)));
  const text = sorted.length <= MANY ? sorted.join(' · ') : `${sorted[0]} … ${sorted.at(-1)}`;
  return [`${samples.length} ${samples.length === 1 ? sampleKind.replace(/s$/, '') : sampleKind}`, text];
}

function CardValue({ point, figure }: { point: FigurePoint; figure: TrendFigure }) {
  if (point.value === null) {
    return (
      <p className="card-big">
        {point.status} {point.reason && <small>{point.reason}</small>}
      </p>
    );
  }
  const exact = exactLabel(point.value, figure.unit);
  const shown = shownValue(point.value, figure.unit);
  return (
    <p className="card-big">
      {shown}{' '}
      <small>
        {exact === shown || figure.shown === 'ratio' ? figure.unit.label : `${figure.unit.label}, exactly ${exact}`}
      </small>
    </p>
  );
}

type Fact = readonly [name: string, value: ReactNode];

const Commit = ({ commit, repository }: { commit: string; repository: TrendFigure['repository'] | undefined }) =>
  repository ? (
    <a href={`https://github.com/${repository}/commit/${commit}`}>
      <code>{commit}</code>
    </a>
  ) : (
    <code>{commit}</code>
  );

/** Interval, repeats, and what is not drawn of the point: its value beside a ratio, its ratio beside a value. */
function figureFacts(point: FigurePoint, figure: TrendFigure): (Fact | false | null)[] {
  const samples = samplesRow(point, figure);
  const range = rangeLabel(point.low, point.high, figure.unit, ' – ');
  const interval = range !== '' && (['Interval', range] as const);
  const uncertainty = point.value !== null && (['Uncertainty', point.uncertainty ?? 'not stated'] as const);
  const { value, measured } = absoluteOf(point);
  const asMeasured =
    measured !== value && measured !== null && (['As measured', valueLabel(measured, absoluteUnitOf(figure))] as const);
  if (figure.shown !== 'ratio') {
    const ratio = point.ratio != null && ([`Ratio to ${point.ratio.anchor}`, ratioLabel(point.ratio)] as const);
    return [samples ?? interval, uncertainty, ratio, asMeasured];
  }
  const absolute = value !== null && (['Absolute', valueLabel(value, absoluteUnitOf(figure))] as const);
  return [point.ratio != null && ['Anchor', point.ratio.anchor], interval, uncertainty, absolute, asMeasured, samples];
}

/** Everything known of the point, a line each; what is not known is left out or marked. */
function facts({ point }: Dot, before: FigurePoint | undefined, figure: TrendFigure): Fact[] {
  const environment = figure.environments[point.environment]?.label ?? point.environment;
  const rows: (Fact | null | false | '' | undefined)[] = [
    ...figureFacts(point, figure),
    point.value !== null && point.status === 'emulated' && ['Emulated', point.reason ?? 'yes'],
    point.value !== null && point.status === 'ok' && point.reason !== null && ['Warning', point.reason],
    point.change && ['Change', <ChangeLink key="c" point={point} change={point.change} figure={figure} />],
    before &&
      point.changeFromPrevious &&
      point.change?.since.version !== before.version && [
        `Against ${before.version}`,
        <VerdictText key="v" verdict={point.changeFromPrevious} />,
      ],
    point.note && ['Note', point.note],
    ['Environment', before?.environment === point.environment ? 'unchanged' : environment],
    point.releasedOn && ['Released', dateLabel(point.releasedOn)],
    ['Measured', dateLabel(point.at)],
    point.commit && ['Commit', <Commit key="sha" commit={point.commit} repository={figure.repository} />],
  ];
  return rows.filter((row): row is Fact => !!row);
}

type Props = {
  readonly dot: Dot;
  readonly line: LineGeometry;
  readonly figure: TrendFigure;
  /** What the other metrics are at the point. */
  readonly readings: readonly Reading[];
  /** Where it floats on a wide page; docked under its plot on a narrow one. */
  readonly style: CSSProperties;
  readonly picked: PickedPoint | null;
  /** Chooses this point for a comparison. */
  readonly onPick: () => void;
  readonly onDrop: () => void;
  /** Begins a note of this point; left out where none can be written. */
  readonly onNote: TrendChartProps['onNote'] | undefined;
};

/** The comparison of any two points: one is selected, then another one. */
function PairLinks({ dot, line, figure, picked, onPick, onDrop }: Omit<Props, 'style' | 'readings'>) {
  const point = toNamedPoint(figure, { line, dot });
  if (!point) return null;
  if (picked?.key === dot.key)
    return (
      <button type="button" className="link" aria-pressed="true" onClick={onDrop}>
        Selected
      </button>
    );
  const href = picked && toPairHref(figure, point, picked);
  if (href) return <a href={href}>Compare with {picked.name}</a>;
  return (
    <button type="button" className="link" aria-pressed="false" onClick={onPick}>
      Select to compare
    </button>
  );
}

function NoteButton({ dot, line, figure, onNote }: Omit<Props, 'style' | 'readings'>) {
  if (!onNote) return null;
  const { version, at } = dot.point;
  const stated = version === NOT_STATED ? null : version;
  const subject = {
    driver: slugOf(figure, line) ?? '',
    name: `${line.name} ${stated ?? ''}`.trim(),
    version: stated,
    at,
  };
  return (
    <button type="button" className="link" onClick={() => onNote(subject)}>
      Add a note
    </button>
  );
}

/** All about one point: exact value, repeats, the verdict against the point before it, and the ways onward. */
export function TrendCard({ style, readings, ...props }: Props) {
  const { dot, line, figure } = props;
  const { point } = dot;
  const index = line.dots.findIndex((other) => other.key === dot.key);
  const before = line.dots[index - 1]?.point;
  const samples = point.samples ?? [];
  return (
    <aside className={`trend-card ${driverStyle(line.driver).className}`} style={style} aria-label={dot.label}>
      <h3>
        <span>
          <DriverMark driver={line.driver} /> <b>{line.name}</b> <code>{point.version}</code>
        </span>
        <span className="card-count">
          {index + 1} of {line.dots.length}
        </span>
      </h3>
      <CardValue point={point} figure={figure} />
      {samples.length > 1 && figure.shown !== 'ratio' && point.value !== null && (
        <SampleStrip samples={samples} value={point.value} />
      )}
      <dl className="facts evidence">
        {readings.map(({ name, text }) => (
          <div key={name} className="card-reading">
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {facts(dot, before, figure).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <a href={point.href}>Open run</a>
        {point.compareHref && <a href={point.compareHref}>Compare with {before?.version ?? 'previous'}</a>}
        <PairLinks {...props} />
        <NoteButton {...props} />
      </footer>
    </aside>
  );
}
