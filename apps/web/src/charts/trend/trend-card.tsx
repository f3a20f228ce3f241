'use client';
import type { CSSProperties, ReactNode } from 'react';
import { SampleStrip } from '../bars/sample-strip.tsx';
import { dateWords, exactWords, rangeWords, shownValue } from '../labels/chart-words.ts';
import type { Trend, TrendPoint, VerdictWords } from '../labels/types.ts';
import { driverLook } from '../style/driver-look.ts';
import { DriverMark } from '../style/driver-mark.tsx';
import type { Dot, LineGeometry } from './line-geometry.ts';

const SHAPES: Record<VerdictWords['word'], string> = {
  better: '▲',
  worse: '▼',
  'no-difference': '=',
  'insufficient-samples': '○',
  'not-comparable': '⊘',
  reference: '',
};
const MANY = 5;

const VerdictText = ({ verdict: { word, words } }: { verdict: VerdictWords }) => (
  <span className={`card-verdict ${word}`}>
    <i aria-hidden="true">{SHAPES[word]}</i> {words}
  </span>
);

/** "3 repeats" and their values where they fit on a line; else how many. */
function samplesRow({ samples = [], samplesAre = 'samples' }: TrendPoint, trend: Trend): [string, string] | null {
  if (samples.length === 0) return null;
  const sorted = [...samples].sort((a, b) => a - b).map((v) => shownValue(v, trend.unit));
  const words = sorted.length <= MANY ? sorted.join(' · ') : `${sorted[0]} … ${sorted.at(-1)}`;
  return [`${samples.length} ${samples.length === 1 ? samplesAre.replace(/s$/, '') : samplesAre}`, words];
}

function Figure({ point, trend }: { point: TrendPoint; trend: Trend }) {
  if (point.value === null) {
    return (
      <p className="card-big">
        {point.status} {point.reason && <small>{point.reason}</small>}
      </p>
    );
  }
  const exact = exactWords(point.value, trend.unit);
  const shown = shownValue(point.value, trend.unit);
  return (
    <p className="card-big">
      {shown} <small>{exact === shown ? trend.unit.label : `${trend.unit.label}, exactly ${exact}`}</small>
    </p>
  );
}

type Fact = readonly [name: string, value: ReactNode, mono?: boolean];

/** Everything known of the point, a line each; what is not known is left out or said so. */
function facts({ point }: Dot, before: TrendPoint | undefined, trend: Trend): Fact[] {
  const rows: (Fact | null)[] = [];
  const samples = samplesRow(point, trend);
  const range = rangeWords(point.low, point.high, trend.unit, ' – ');
  rows.push(samples && [...samples, true]);
  if (range && !samples) rows.push(['Interval', range, true]);
  if (point.value !== null) rows.push(['Uncertainty', point.uncertainty ?? 'not stated']);
  if (point.value !== null && point.status === 'emulated') rows.push(['Emulated', point.reason ?? 'yes']);
  if (point.value !== null && point.status === 'ok' && point.reason) rows.push(['Doubt', point.reason]);
  if (before && point.againstPrevious)
    rows.push([`Against ${before.version}`, <VerdictText key="v" verdict={point.againstPrevious} />]);
  if (point.change) rows.push(['Change', ['starts here', point.change.basis].filter(Boolean).join(', ')]);
  if (point.note) rows.push(['Note', point.note]);
  const environment = trend.environments[point.environment]?.label ?? point.environment;
  rows.push(['Environment', before?.environment === point.environment ? 'unchanged' : environment]);
  rows.push(['Measured', dateWords(point.at)]);
  return rows.filter((row): row is Fact => row !== null);
}

type Props = {
  readonly dot: Dot;
  readonly line: LineGeometry;
  readonly trend: Trend;
  /** Where it floats on a wide page; docked under its plot on a narrow one. */
  readonly style: CSSProperties;
};

/** All about one point: exact value, repeats, the verdict against the point before it, and the ways onward. */
export function TrendCard({ dot, line, trend, style }: Props) {
  const { point } = dot;
  const index = line.dots.findIndex((other) => other.key === dot.key);
  const before = line.dots[index - 1]?.point;
  const samples = point.samples ?? [];
  const domain = [Math.min(...samples.slice(0, 1e4)), Math.max(...samples.slice(0, 1e4))] as const;
  return (
    <aside className={`trend-card ${driverLook(line.driver).className}`} style={style} aria-label={dot.words}>
      <h3>
        <span>
          <DriverMark driver={line.driver} /> <b>{line.name}</b> <code>{point.version}</code>
        </span>
        <span className="card-count">
          {index + 1} of {line.dots.length}
        </span>
      </h3>
      <Figure point={point} trend={trend} />
      {samples.length > 1 && point.value !== null && (
        <SampleStrip samples={samples} value={point.value} domain={domain} />
      )}
      <dl>
        {facts(dot, before, trend).map(([name, value, mono]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={mono ? 'mono' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        <a href={point.href}>Open run</a>
        {point.compareHref && <a href={point.compareHref}>Compare with {before?.version ?? 'previous'}</a>}
      </footer>
    </aside>
  );
}
