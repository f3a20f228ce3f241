import { Spot } from '../frame/spot.tsx';
import { percent } from '../labels/percent.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { driverLook } from '../style/driver-look.ts';
import { paint, TEXT } from '../style/paint.ts';
import type { Dot, LineGeometry } from './line-geometry.ts';
import type { EndLabel } from './trend-labels.ts';
import type { Marker } from './trend-markers.ts';
import type { TrendPanel } from './trend-model.ts';

const tickClass = (shownAt: readonly boolean[]): string =>
  ['trend-tick', ...shownAt.flatMap((shown, i) => (shown ? [`w${i}`] : []))].join(' ');

/** A long label at the right edge would leave the card. */
const tickAnchor = (at: number, label: string) =>
  at > 0.9 && label.length > 6 ? { textAnchor: 'end' as const, x: 14 } : { textAnchor: 'middle' as const };

/** More places than this keep only the ticks that have a label. */
export const MAX_TICKS = 40;

type GridProps = { id: string; panel: TrendPanel; y: ValueScale; title: string; summary: string };

/** Grid, ticks and their labels; carries the drawing's name and its figures in words. */
export function GridLayer({ id, panel, y, title, summary }: GridProps) {
  const crowded = panel.ticks.length > MAX_TICKS;
  return (
    <svg className="trend-layer" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{summary}</desc>
      {y.ticks.map(({ at, label }) => (
        <g key={label}>
          <line stroke={paint('grid')} x1="0" x2="100%" y1={percent(1 - at)} y2={percent(1 - at)} />
          <text className="trend-y" {...TEXT.tick} x="-8" y={percent(1 - at)} dy="4" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <line stroke={paint('line-2')} x1="0" x2="100%" y1="100%" y2="100%" />
      {panel.ticks.map(({ at, x, label, shownAt }) => (
        <Spot key={x} x={at} y={1}>
          <line className={crowded ? tickClass(shownAt) : undefined} stroke={paint('line-2')} y2="4" />
          <text className={tickClass(shownAt)} {...TEXT.tick} y="18" {...tickAnchor(at, label)}>
            {label}
          </text>
        </Spot>
      ))}
    </svg>
  );
}

function Rule({ marker: { kind, x, label, words, worse, row, side } }: { marker: Marker }) {
  if (kind === 'boundary') {
    return (
      <Spot x={x} stroke={paint('fg-3')}>
        <title>{words}</title>
        <line y1="-12" y2="100%" />
        <rect fill={paint('surface')} strokeWidth="1.4" x="-4" y="-20" width="8" height="8" rx="2" />
      </Spot>
    );
  }
  const up = -7 - 15 * (row ?? 0);
  const fill = paint(worse ? 'slower' : 'fg');
  return (
    <Spot x={x}>
      <title>{words}</title>
      <line stroke={paint('fg')} strokeDasharray="2 3" y1={up + 3} y2="100%" />
      <path fill={fill} d={worse ? `M0 ${up + 3}l4-5h-8z` : `M0 ${up - 3}l4 5h-8z`} />
      {row !== null && (
        <text
          {...TEXT.name}
          fill={fill}
          x={side === 'left' ? -8 : 8}
          y={up + 3}
          textAnchor={side === 'left' ? 'end' : 'start'}
        >
          {label}
        </text>
      )}
    </Spot>
  );
}

/** The uncertainty of a point no band covers. */
export const Whisker = ({ dot: { x, top, bottom }, colour }: { dot: Dot; colour: string }) =>
  top === null || bottom === null ? null : (
    <Spot x={x} className="trend-whisker" stroke={colour} strokeWidth="1.25">
      <line y1={percent(top)} y2={percent(bottom)} />
      <line x1="-3" x2="3" y1={percent(top)} y2={percent(top)} />
      <line x1="-3" x2="3" y1={percent(bottom)} y2={percent(bottom)} />
    </Spot>
  );

const LineEnd = ({ label: { driver, name, value, x, y, twoRows } }: { label: EndLabel }) => (
  <Spot x={x} y={y} className="trend-end">
    <text x="14" y={twoRows ? -2 : 4}>
      <tspan {...TEXT.name} fill={driverLook(driver).textColour}>
        {name}
      </tspan>
      <tspan {...TEXT.figure} {...(twoRows ? { x: 14, dy: 16 } : { dx: 6 })}>
        {value}
      </tspan>
    </text>
  </Spot>
);

const inside = (dot: Dot): boolean => dot.x >= 0 && dot.x <= 1;
const alone = (line: LineGeometry): Dot[] => line.segments.flatMap((s) => (s.length === 1 ? s.filter(inside) : []));

/** What stands above the lines: rules with their labels, whiskers, and the names at the lines' ends. */
export function RuleLayer({ panel }: { panel: TrendPanel }) {
  return (
    <svg className="trend-layer" aria-hidden="true">
      {panel.markers.map((marker) => (
        <Rule key={marker.key} marker={marker} />
      ))}
      {panel.lines
        .filter((line) => !line.faint)
        .map((line) => (
          <g key={line.key}>
            {alone(line).map((dot) => (
              <Whisker key={dot.key} dot={dot} colour={driverLook(line.driver).colour} />
            ))}
          </g>
        ))}
      {panel.endLabels.map((label) => (
        <LineEnd key={label.key} label={label} />
      ))}
    </svg>
  );
}
