import { formatOutcome } from '@tachograph/analysis/verdict';
import { useId } from 'react';
import { Spot } from '../frame/spot.tsx';
import { percent } from '../labels/percent.ts';
import type { RatioAxisProps, RatioBarProps } from '../labels/types.ts';
import { driverLook } from '../style/driver-look.ts';
import { type RatioBarGeometry, type RatioTick, toRatioBar, toRatioScale } from './ratio-model.ts';

/** The head of a column of bars: which way is better, the ticks the bars below stand on, and the grid they all show. */
export function RatioAxis({ domain, reference, unit, gridId }: RatioAxisProps) {
  const { same, ticks } = toRatioScale(domain);
  return (
    <svg className="ratio-axis" width="100%" height="38" aria-hidden="true">
      <defs>
        <g id={gridId}>
          <Grid ticks={ticks} />
        </g>
      </defs>
      <Spot x={same}>
        <text className="ratio-words" x="-10" y="12" textAnchor="end">
          ◂ {formatOutcome('worse', unit)}
        </text>
        <text className="ratio-words" x="10" y="12">
          {formatOutcome('better', unit)} than {reference} ▸
        </text>
      </Spot>
      {ticks.map(({ at, label }) => (
        <text key={at} x={percent(at)} y="31" textAnchor="middle">
          {label}
        </text>
      ))}
    </svg>
  );
}

export const Grid = ({ ticks }: { ticks: readonly Pick<RatioTick, 'at' | 'isSame'>[] }) =>
  ticks.map(({ at, isSame }) => (
    <line
      key={at}
      className={isSame ? 'ratio-same' : 'ratio-grid'}
      x1={percent(at)}
      x2={percent(at)}
      y1="0"
      y2="100%"
    />
  ));

export const Whisker = ({ ends: [low, high] }: { ends: readonly [number, number] }) => (
  <g className="ratio-whisker">
    <line x1={percent(low)} x2={percent(high)} y1="14" y2="14" />
    <line x1={percent(low)} x2={percent(low)} y1="10" y2="18" />
    <line x1={percent(high)} x2={percent(high)} y1="10" y2="18" />
  </g>
);

export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line className="ratio-hatch" y2="5" />
  </pattern>
);

function Bar({ bar, id }: { bar: RatioBarGeometry; id: string }) {
  const place = { x: percent(bar.from), width: percent(bar.to - bar.from), y: 9, height: 10 };
  const className = `ratio-fill${bar.pale && !bar.hatched ? ' ratio-pale' : ''}`;
  return (
    <>
      {bar.hatched ? (
        <rect className="ratio-hatched" {...place} fill={`url(#${id})`} />
      ) : (
        <rect className={className} {...place} />
      )}
      {bar.whisker && <Whisker ends={bar.whisker} />}
      {bar.text && (
        <text className="ratio-words" x={percent(bar.textAt)} dx="8" y="18">
          {bar.text}
        </text>
      )}
    </>
  );
}

const Reference = ({ bar, marker, id }: { bar: RatioBarGeometry; marker: string; id: string }) => (
  <>
    {bar.whisker && <Whisker ends={bar.whisker} />}
    <Spot x={bar.from}>
      <g transform="translate(0 14)">
        <path className={bar.hatched ? 'ratio-hollow' : 'ratio-fill'} d={marker} />
        {bar.hatched && <path d={marker} fill={`url(#${id})`} />}
      </g>
    </Spot>
  </>
);

/** Unsupported, failed or skipped: an outlined dash with the reason, never a bar of no length. */
export const NoBar = ({ at, text }: { at: number; text: string }) => (
  <Spot x={at}>
    <title>{text}</title>
    <rect className="ratio-none" x="4.5" y="7.5" width="25" height="13" rx="3" />
    <line className="ratio-dash" x1="13" x2="21" y1="14" y2="14" />
    <text className="ratio-words" x="38" y="18">
      {text.length > 44 ? `${text.slice(0, 43)}…` : text}
    </text>
  </Spot>
);

/** `gridId` names the grid that the axis above draws once for all bars. */
type BarProps = RatioBarProps & { readonly gridId: string };

/** One row's ratio to the reference. The row says the same in words, so that the drawing may stay silent. */
export function RatioBar(props: BarProps) {
  const id = useId();
  const scale = toRatioScale(props.domain);
  const bar = toRatioBar(props, scale);
  const { className, marker } = driverLook(props.driver);
  return (
    <svg className={`ratio-bar ${className}`} width="100%" height="28" aria-hidden="true">
      {bar.hatched && <Hatch id={id} />}
      <use href={`#${props.gridId}`} />
      {bar.kind === 'bar' && <Bar bar={bar} id={id} />}
      {bar.kind === 'reference' && <Reference bar={bar} marker={marker} id={id} />}
      {bar.kind === 'none' && <NoBar at={bar.from} text={bar.text} />}
    </svg>
  );
}
