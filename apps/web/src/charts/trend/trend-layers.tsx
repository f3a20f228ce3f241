import { anchorTick } from '../frame/anchor-tick.ts';
import { Origin } from '../frame/origin.tsx';
import { ValueTicks } from '../frame/value-ticks.tsx';
import { percent } from '../labels/percent.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { driverStyle } from '../style/driver-style.ts';
import { paint, TEXT } from '../style/paint.ts';
import type { EndLabel } from './trend-labels.ts';
import type { Dot, LineGeometry, PanelGeometry } from './trend-model.ts';

const tickClass = (shownAt: readonly boolean[]): string =>
  ['trend-tick', ...shownAt.flatMap((shown, i) => (shown ? [`w${i}`] : []))].join(' ');

/** More positions than this keep only the ticks that have a label. */
export const MAX_TICKS = 40;

type GridProps = { id: string; panel: PanelGeometry; y: ValueScale; title: string; summary: string };

/** Grid, ticks and their labels; with the chart's title and its text alternative. */
export function GridLayer({ id, panel, y, title, summary }: GridProps) {
  const crowded = panel.ticks.length > MAX_TICKS;
  return (
    <svg className="trend-layer" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{summary}</desc>
      <ValueTicks ticks={y.ticks} />
      {panel.ticks
        .filter(({ shownAt }) => !crowded || shownAt.includes(true))
        .map(({ at, x, label, shownAt }) => (
          <Origin key={x} x={at} y={1}>
            <line className={crowded ? tickClass(shownAt) : undefined} stroke={paint('line-2')} y2="4" />
            {shownAt.includes(true) && (
              <text className={tickClass(shownAt)} {...TEXT.tick} y="18" {...anchorTick({ at, label })}>
                {label}
              </text>
            )}
          </Origin>
        ))}
    </svg>
  );
}

/** The uncertainty of a point no band covers. */
const Whisker = ({ dot: { x, top, bottom }, colour }: { dot: Dot; colour: string }) =>
  top === null || bottom === null ? null : (
    <Origin x={x} className="trend-whisker" stroke={colour} strokeWidth="1.25">
      <line y1={percent(top)} y2={percent(bottom)} />
      <line x1="-3" x2="3" y1={percent(top)} y2={percent(top)} />
      <line x1="-3" x2="3" y1={percent(bottom)} y2={percent(bottom)} />
    </Origin>
  );

const LineEnd = ({ label: { driver, name, shortName = name, value, x, y, twoRows } }: { label: EndLabel }) => (
  <Origin x={x} y={y} className="trend-end">
    <text x="14" y={twoRows ? -2 : 4}>
      <tspan {...TEXT.name} fill={driverStyle(driver).textColour}>
        {shortName}
      </tspan>
      <tspan {...TEXT.figure} {...(twoRows ? { x: 14, dy: 16 } : { dx: 6 })}>
        {value}
      </tspan>
    </text>
  </Origin>
);

const inside = (dot: Dot): boolean => dot.x >= 0 && dot.x <= 1;

/** The points that no band covers: those that stand alone, and all of a sweep. */
const listUncovered = ({ segments, bridges }: LineGeometry): Dot[] =>
  segments.filter(({ length }) => length === 1 || bridges).flatMap((segment) => segment.filter(inside));

/** A rule with a square above the plot, where an environment or a scenario changed. */
export const ChangeRule = ({ x, label }: { x: number; label: string }) => (
  <Origin x={x} className="trend-rule" stroke={paint('fg-3')}>
    <title>{label}</title>
    <line y1="-12" y2="100%" />
    <rect fill={paint('surface')} strokeWidth="1.4" x="-4" y="-20" width="8" height="8" rx="2" />
  </Origin>
);

/** Above the lines: rules, whiskers, and the names at the lines' ends. */
export function RuleLayer({ panel }: { panel: PanelGeometry }) {
  return (
    <svg className="trend-layer" aria-hidden="true">
      {panel.rules.map(({ key, x, label }) => (
        <ChangeRule key={key} x={x} label={label} />
      ))}
      {panel.lines
        .filter((line) => !line.faint)
        .map((line) => (
          <g key={line.key}>
            {listUncovered(line).map((dot) => (
              <Whisker key={dot.key} dot={dot} colour={driverStyle(line.driver).colour} />
            ))}
          </g>
        ))}
      {panel.endLabels.map((label) => (
        <LineEnd key={label.key} label={label} />
      ))}
    </svg>
  );
}
