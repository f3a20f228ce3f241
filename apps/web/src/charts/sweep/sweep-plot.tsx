import { Origin } from '../frame/origin.tsx';
import type { ScaleKind } from '../scale/value-scale.ts';
import { DriverMark } from '../style/driver-mark.tsx';
import { driverStyle } from '../style/driver-style.ts';
import { paint } from '../style/paint.ts';
import { TrendPanels } from '../trend/trend-drawing.tsx';
import { GridLayer, RuleLayer, Whisker } from '../trend/trend-layers.tsx';
import type { Segment } from '../trend/trend-model.ts';
import { lineStyle } from '../trend/trend-paths.tsx';
import { TrendPoints } from '../trend/trend-points.tsx';
import { type SweepFigure, type SweepGeometry, type SweepModel, toSweepModel } from './sweep-model.ts';

const unit = (share: number): string => (share * 1000).toFixed(1);

const toPath = (segments: readonly Segment[]): string =>
  segments
    .filter((segment) => segment.length > 1)
    .map((segment) => segment.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${unit(x)} ${unit(y ?? 0)}`).join(''))
    .join('');

/** The older a version of a driver is among those drawn, the fainter its line. */
const VARIANTS = [{}, { strokeWidth: 1.4, opacity: 0.8 }, { strokeWidth: 1.2, opacity: 0.65 }] as const;

/** Lines on a stretched grid of 1,000 × 1,000; strokes keep their width whatever the size of the plot. */
const SweepLines = ({ lines }: { lines: readonly SweepGeometry[] }) => (
  <svg className="trend-marks" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
    {lines.map(({ key, driver, faint, variant, segments, bridges }) => {
      const own = faint ? null : driverStyle(driver);
      return (
        <g key={key}>
          <path d={toPath(segments)} {...lineStyle(own)} {...(own && VARIANTS[Math.min(2, variant)])} />
          {own && bridges.length > 0 && (
            <path
              d={toPath(bridges)}
              {...lineStyle({ colour: paint('fg-3'), dash: '1 4' })}
              className="sweep-bridge"
              strokeWidth="1"
            />
          )}
        </g>
      );
    })}
  </svg>
);

/** The 95 % interval of every point of a line, and the break of the axis. Points that stand alone have theirs from RuleLayer. */
const SweepWhiskers = ({ lines, breakAt }: { lines: readonly SweepGeometry[]; breakAt: number | null }) => (
  <svg className="trend-layer" aria-hidden="true">
    {breakAt !== null && (
      <Origin x={breakAt} y={1} className="sweep-break">
        <rect fill={paint('surface')} x="-4" y="-3" width="8" height="6" />
        <path fill="none" stroke={paint('fg-3')} d="M-6 5-2-5M2 5 6-5" />
      </Origin>
    )}
    {lines
      .filter(({ faint }) => !faint)
      .map(({ key, driver, segments }) => (
        <g key={key}>
          {segments
            .filter((segment) => segment.length > 1)
            .flat()
            .map((dot) => (
              <Whisker key={dot.key} dot={dot} colour={driverStyle(driver).colour} />
            ))}
        </g>
      ))}
  </svg>
);

/** Everything inside the plot, one layer upon the other. */
export const SweepLayers = ({ id, figure, model }: { id: string; figure: SweepFigure; model: SweepModel }) => (
  <>
    <GridLayer id={id} panel={model.panel} y={model.y} title={figure.title} summary={model.summary} />
    <SweepLines lines={model.lines} />
    <SweepWhiskers lines={model.lines} breakAt={model.breakAt} />
    <RuleLayer panel={model.panel} />
    <TrendPoints lines={model.lines} label={`Points of ${figure.title}`} tooltips />
  </>
);

type Props = { readonly id: string; readonly figure: SweepFigure; readonly scale: ScaleKind | undefined };

/** A sweep as the server draws it: complete without script, every point a link to its run. */
export function SweepPlot({ id, figure, scale }: Props) {
  const model = toSweepModel(figure, scale);
  const { panel, lines, y } = model;
  return (
    <div className="sweep">
      <TrendPanels model={model}>
        <div className="trend-panel">
          <div className="trend-head">
            <span className="trend-title">{y.title}</span>
          </div>
          <ul className="trend-ends">
            {panel.endLabels.map(({ key, driver, valueLabel }) => (
              <li key={key}>
                <DriverMark driver={driver} /> <b>{lines.find((line) => line.key === key)?.name}</b>{' '}
                <span>{valueLabel}</span>
              </li>
            ))}
          </ul>
          <div className="trend-plot">
            <SweepLayers id={id} figure={figure} model={model} />
          </div>
          <span className="trend-x">{panel.title}</span>
        </div>
      </TrendPanels>
      {model.bridged && (
        <p className="sweep-note meta">A dotted line passes over values that have no figure on that line.</p>
      )}
    </div>
  );
}
