import { Origin, ValueTicks } from '@/charts/frame/origin.tsx';
import { anchorTick } from '../frame/anchor-tick.ts';
import { percent } from '../labels/chart-labels.ts';
import type { ValueScale } from '../scale/value-scale.ts';
import { driverStyle, PointMark, paint, TEXT } from '../style/paint.tsx';
import { ChangeLabels, widthClasses } from './change-layers.tsx';
import type { Dot, EndLabel, LineGeometry, NoteMark, PanelGeometry } from './geometry.ts';

/** More positions than this have labels alone, without a stroke at each. */
export const MAX_TICKS = 24;

/** Positions below the plot, and the labels that some width has space for. */
function Ticks({ ticks }: Pick<PanelGeometry, 'ticks'>) {
  const labelled = ticks.filter(({ shownAt }) => shownAt.includes(true));
  return (
    <Origin x={0} y={1}>
      {ticks.length <= MAX_TICKS &&
        ticks.map(({ at, x }) => <line key={x} stroke={paint('line-2')} x1={percent(at)} x2={percent(at)} y2="4" />)}
      {labelled.map(({ at, x, label, shownAt }) => {
        const { textAnchor, x: dx } = anchorTick({ at, label });
        return (
          <text
            key={x}
            className={widthClasses('trend-tick', shownAt)}
            {...TEXT.tick}
            textAnchor={textAnchor}
            dx={dx}
            x={percent(at)}
            y="18"
          >
            {label}
          </text>
        );
      })}
    </Origin>
  );
}

type GridProps = { id: string; panel: PanelGeometry; y: ValueScale; title: string; summary: string };

/** Grid, ticks and their labels; with the chart's title and its text alternative. */
export function GridLayer({ id, panel, y, title, summary }: GridProps) {
  return (
    <svg className="trend-layer" role="img" aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{summary}</desc>
      <ValueTicks ticks={y.ticks} />
      <Ticks ticks={panel.ticks} />
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

type LineEndProps = {
  readonly label: Pick<EndLabel, 'driver' | 'name' | 'shortName' | 'value' | 'x' | 'y' | 'twoRows'>;
  readonly className?: string;
};

/** Name and value beside a plot, at the height of what they are of. */
export const LineEnd = ({
  label: { driver, name, shortName = name, value, x, y, twoRows },
  className = 'trend-end',
}: LineEndProps) => (
  <Origin x={x} y={y} className={className}>
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

/** A number in a circle on the axis; its words are below the chart. */
const NotePin = ({ note: { number, text, x, row } }: { note: NoteMark }) => (
  <Origin x={x} y={1} className="trend-note">
    <title>{`Note ${number}: ${text}`}</title>
    <line stroke={paint('fg-3')} y1="-5" y2="0" />
    <circle fill={paint('surface')} stroke={paint('fg-3')} strokeWidth="1.25" cy={-13 - 18 * row} r="8" />
    <text {...TEXT.figure} fontSize={10} textAnchor="middle" y={-9.5 - 18 * row}>
      {number}
    </text>
  </Origin>
);

/** Above the lines: rules, whiskers, and the names at the lines' ends. */
export function RuleLayer({ panel }: { panel: PanelGeometry }) {
  return (
    <svg className="trend-layer" aria-hidden="true">
      {panel.rules.map(({ key, x, label }) => (
        <ChangeRule key={key} x={x} label={label} />
      ))}
      <ChangeLabels panel={panel} />
      {panel.lines
        .filter((line) => !line.faint)
        .map((line) => (
          <g key={line.key}>
            {listUncovered(line).map((dot) => (
              <Whisker key={dot.key} dot={dot} colour={driverStyle(line.driver).colour} />
            ))}
          </g>
        ))}
      {panel.notes?.map((note) => (
        <NotePin key={note.key} note={note} />
      ))}
      {panel.endLabels.map((label) => (
        <LineEnd key={label.key} label={label} />
      ))}
    </svg>
  );
}

/** What was measured and is not used: hollow points, each a link to its run, with the reason. */
export const ExcludedLayer = ({ panel: { name, excluded = [] } }: { panel: PanelGeometry }) =>
  excluded.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no fieldset; the group only names its links.
    <svg className="trend-layer trend-points" role="group" aria-label={`Excluded points of ${name}`}>
      {excluded.map(({ key, driver, x, y, href, label }) => (
        <a key={key} className="trend-excluded" href={href} aria-label={label} draggable={false}>
          <title>{label}</title>
          <Origin x={x} y={y}>
            <circle className="trend-hit" fill="transparent" r="12" />
            <PointMark driver={driver} isEmulated={false} isHollow />
          </Origin>
        </a>
      ))}
    </svg>
  );
