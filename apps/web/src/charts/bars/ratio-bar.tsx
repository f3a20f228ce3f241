import { type RatioScale, type RatioTick, toRatioScale } from '@tachograph/charts/scale';
import { useId } from 'react';
import { Origin } from '@/charts/frame/origin.tsx';
import { percent } from '../labels/chart-labels.ts';
import { type ChartDriver, driverStyle, paint, TEXT } from '../style/paint.tsx';
import { RATIO_WIDTHS, toRatioHeads } from './ratio-heads.ts';
import { type RatioAxisProps, type RatioBarGeometry, type RatioBarProps, toRatioBar } from './ratio-model.ts';

const LABEL = { ...TEXT.label, className: 'ratio-label' } as const;

type HeadsProps = {
  readonly scale: RatioScale;
  readonly unit: string | null;
  readonly reference?: string;
  /** Pixels of the axis, at least. */
  readonly width: number;
};

/** Which way is better, above the ticks. */
export const RatioHeads = ({ scale: { same }, ...props }: HeadsProps) =>
  toRatioHeads({ same, ...props }).map(({ side, text, at, dx, textAnchor }) => (
    <Origin key={side} x={at}>
      <text {...LABEL} x={dx} y="12" textAnchor={textAnchor}>
        {text}
      </text>
    </Origin>
  ));

/** The ticks of an axis, in a strip of 38 pixels. */
export const RatioTicks = ({ scale: { ticks } }: Pick<HeadsProps, 'scale'>) =>
  ticks.map(({ at, label }) => (
    <text key={at} {...TEXT.tick} x={percent(at)} y="31" textAnchor="middle">
      {label}
    </text>
  ));

/** The head of a column of bars, and the grid that all of them show. */
export function RatioAxis({ domain, reference, unit, gridId }: RatioAxisProps) {
  const scale = toRatioScale(domain);
  return (
    <div className="ratio-head">
      <svg className="ratio-axis" width="100%" height="38" aria-hidden="true">
        <defs>
          <g id={gridId}>
            <Grid ticks={scale.ticks} />
          </g>
        </defs>
        {RATIO_WIDTHS.map((width, nth) => (
          <g key={width} className={`ratio-words w${nth}`}>
            <RatioHeads scale={scale} unit={unit} reference={reference} width={width} />
          </g>
        ))}
        <RatioTicks scale={scale} />
      </svg>
    </div>
  );
}

export const Grid = ({ ticks }: { ticks: readonly Pick<RatioTick, 'at' | 'isSame'>[] }) =>
  ticks.map(({ at, isSame }) => (
    <line key={at} stroke={paint(isSame ? 'line-2' : 'grid')} x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
  ));

export const Whisker = ({ ends: [low, high] }: { ends: readonly [number, number] }) => (
  <g stroke={paint('fg')} strokeWidth="1.25">
    <line x1={percent(low)} x2={percent(high)} y1="14" y2="14" />
    <line x1={percent(low)} x2={percent(low)} y1="10" y2="18" />
    <line x1={percent(high)} x2={percent(high)} y1="10" y2="18" />
  </g>
);

/** The strokes of what is emulated. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line stroke={paint('fg-3')} strokeWidth="1.3" y2="5" />
  </pattern>
);

/** How a bar or a point is filled: by its driver's colour, or hatched by the pattern of this id. */
type Filling = { readonly driver: ChartDriver; readonly hatch: string | undefined };

type BarProps = Filling & { readonly from: number; readonly to: number; readonly isPale?: boolean };

export function FilledBar({ driver, hatch, from, to, isPale }: BarProps) {
  const { colour } = driverStyle(driver);
  const box = { x: percent(from), width: percent(to - from), y: 9, height: 10 };
  return hatch ? (
    <rect className="ratio-hatched" {...box} fill={`url(#${hatch})`} stroke={colour} />
  ) : (
    <rect className="ratio-fill" {...box} fill={colour} opacity={isPale ? 0.55 : undefined} />
  );
}

/** The driver's marker at a value, hollow and hatched where emulated. */
export function FilledMark({ driver, hatch, at }: Filling & { readonly at: number }) {
  const { colour, marker } = driverStyle(driver);
  const hollow = { className: 'ratio-hollow', fill: paint('surface'), stroke: colour, strokeWidth: 1.2 };
  return (
    <Origin x={at}>
      <g transform="translate(0 14)">
        <path d={marker} {...(hatch ? hollow : { className: 'ratio-fill', fill: colour })} />
        {hatch && <path d={marker} fill={`url(#${hatch})`} />}
      </g>
    </Origin>
  );
}

/** Unsupported, failed or skipped: an outlined dash with the reason, never a bar of no length. */
export const NoBar = ({ at, text }: { at: number; text: string }) => (
  <Origin x={at}>
    <title>{text}</title>
    <rect
      className="ratio-none"
      fill="none"
      stroke={paint('fg-3')}
      strokeDasharray="3 2"
      x="4.5"
      y="7.5"
      width="25"
      height="13"
      rx="3"
    />
    <line stroke={paint('fg-3')} x1="13" x2="21" y1="14" y2="14" />
    <text {...LABEL} x="38" y="18">
      {text.length > 44 ? `${text.slice(0, 43)}…` : text}
    </text>
  </Origin>
);

type MarksProps = { readonly bar: RatioBarGeometry; readonly driver: ChartDriver; readonly hatchId: string };

/** One ratio in a strip of 28 pixels: bar, whisker and what stands beside them. On pages and in exports. */
export function RatioMarks({ bar, driver, hatchId }: MarksProps) {
  const { kind, from, to, whisker, text, textAt, textAnchor, pale } = bar;
  const hatch = bar.hatched ? hatchId : undefined;
  if (kind === 'none') return <NoBar at={from} text={text} />;
  return (
    <>
      {kind === 'bar' && <FilledBar driver={driver} hatch={hatch} from={from} to={to} isPale={pale} />}
      {whisker && <Whisker ends={whisker} />}
      {kind === 'reference' && <FilledMark driver={driver} hatch={hatch} at={from} />}
      {kind === 'bar' && text && (
        <text {...LABEL} x={percent(textAt)} dx={textAnchor === 'end' ? -8 : 8} y="18" textAnchor={textAnchor}>
          {text}
        </text>
      )}
    </>
  );
}

/** `gridId` names the grid that the axis above draws once for all bars. */
type RatioBarOnPage = RatioBarProps & { readonly gridId: string };

/** One row's ratio to the reference. The row shows the same as text. */
export function RatioBar(props: RatioBarOnPage) {
  const id = useId();
  const bar = toRatioBar(props, toRatioScale(props.domain));
  return (
    <svg className="ratio-bar" width="100%" height="28" aria-hidden="true">
      {bar.hatched && <Hatch id={id} />}
      <use href={`#${props.gridId}`} />
      <RatioMarks bar={bar} driver={props.driver} hatchId={id} />
    </svg>
  );
}
