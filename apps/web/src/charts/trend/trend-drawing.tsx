import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { DriverMark } from '../style/driver-mark.tsx';
import type { TrendFigure } from './trend-figure.ts';
import { GridLayer, RuleLayer } from './trend-layers.tsx';
import type { PanelGeometry, TrendModel } from './trend-model.ts';
import { describePanel } from './trend-summary.ts';

const MAX_COLUMNS = 3;

/** The panels' frame; side by side where there is space. The same for the server's drawing and the live one. */
export function TrendPanels({ model, children }: { model: TrendModel; children: ReactNode }) {
  const longest = Math.max(2, ...model.y.ticks.map(({ label }) => label.length));
  const style = { '--trend-axis': `${Math.ceil(longest * 6.7) + 18}px`, '--trend-right': `${model.gutter}px` };
  return (
    <div className="trend" style={style as CSSProperties}>
      <div className="trend-panels" data-columns={Math.min(MAX_COLUMNS, model.panels.length)}>
        {children}
      </div>
    </div>
  );
}

type Props = {
  readonly id: string;
  readonly figure: TrendFigure;
  readonly model: TrendModel;
  readonly panel: PanelGeometry;
  readonly marks: ReactNode;
  readonly points: ReactNode;
  /** What the live drawing listens to. */
  readonly panelProps?: ComponentProps<'div'>;
  readonly plotProps?: ComponentProps<'div'>;
  /** Beside the axis title: buttons of the live drawing. */
  readonly tools?: ReactNode;
  /** Below or floating over the plot: the card of the selected point. */
  readonly card?: ReactNode;
};

/** One panel around its marks: axes beneath, rules and labels above, points on top. */
export function TrendPanelDrawing({
  id,
  figure,
  model,
  panel,
  marks,
  points,
  panelProps,
  plotProps,
  tools,
  card,
}: Props) {
  const title = model.panels.length > 1 ? `${figure.title}, ${panel.name}` : figure.title;
  return (
    <div className="trend-panel" {...panelProps}>
      <div className="trend-head">
        <span className="trend-title">{model.y.title}</span>
        {tools}
      </div>
      <ul className="trend-ends">
        {panel.endLabels.map((label) => (
          <li key={label.key}>
            <DriverMark driver={label.driver} /> <b>{label.name}</b> <span>{label.valueLabel}</span>
          </li>
        ))}
      </ul>
      <div className="trend-plot" {...plotProps}>
        <GridLayer
          id={id}
          panel={panel}
          y={model.y}
          title={title}
          summary={describePanel(panel.lines, model, figure.unit)}
        />
        {marks}
        <RuleLayer panel={panel} />
        {points}
      </div>
      <span className="trend-x">{panel.title}</span>
      {card}
    </div>
  );
}
