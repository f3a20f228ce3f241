import {
  arrangeScoreboard,
  SCOREBOARD_ORDERS,
  type Scoreboard,
  type ScoreboardOrder,
} from '@tachograph/analysis/scoreboard';
import { formatOutcome } from '@tachograph/analysis/verdict';
import { directionLabel } from '@tachograph/units';
import { HEAT_BOUNDS, heatTint } from '@/charts/bars/heat-model.ts';
import type { DriverSlots } from '@/charts/style/paint.tsx';
import { packRows } from '@/format/pack-rows.ts';
import { Card } from '@/ui/layout/card.tsx';
import { Segments } from '@/ui/picker/segments.tsx';
import { CopyTable } from '@/ui/table/copy-table.tsx';
import { describeTests } from '@/ui/verdict/verdict.tsx';
import { FoldAll } from './fold-all.tsx';
import { listFoldable, ScoreboardTable, usualUnit } from './scoreboard-table.tsx';
import { SCOREBOARD_COLUMNS, toScoreboardLines } from './to-scoreboard-lines.ts';
import './scoreboard.css';

const ORDERS: Readonly<Record<ScoreboardOrder, string>> = {
  category: 'By category',
  difference: 'Largest difference',
  recent: 'Recently measured',
};

const Tints = ({ unit }: { readonly unit: string | null }) => (
  <div className="legend">
    <span className="tints">
      {formatOutcome('worse', unit)}
      {([4, 3, 2, 1] as const).map((step) => (
        <i key={step} style={{ background: heatTint({ side: 'worse', step }) }} />
      ))}
      <i />
      {([1, 2, 3, 4] as const).map((step) => (
        <i key={step} style={{ background: heatTint({ side: 'better', step }) }} />
      ))}
      {formatOutcome('better', unit)}
    </span>
    <span>{HEAT_BOUNDS.slice(1).join('×, ')}×</span>
    <span>
      <b>bold</b> best
    </span>
    <span>empty: not run</span>
  </div>
);

type Props = {
  readonly project: string;
  readonly scoreboard: Scoreboard;
  readonly slots: DriverSlots;
  readonly order: ScoreboardOrder;
  readonly hrefOf: (order: ScoreboardOrder | null) => string;
};

/** Scenarios by drivers of one environment: value, and ratio with its verdict as a tint too. */
export function ScoreboardCard({ project, scoreboard, slots, order, hrefOf }: Props) {
  const { metric, rows, valueDescription } = scoreboard;
  const groups = arrangeScoreboard(scoreboard, order);
  const note = metric && `${metric.metric} in ${usualUnit(rows)}, ${directionLabel(metric.direction)}`;
  return (
    <Card
      title="Scoreboard"
      note={note}
      actions={
        <>
          {listFoldable(groups).length > 1 && <FoldAll />}
          <Segments
            label="Order"
            options={SCOREBOARD_ORDERS.map((key) => ({
              key,
              label: ORDERS[key],
              chosen: key === order,
              href: hrefOf(key === 'category' ? null : key),
            }))}
          />
          <CopyTable
            packed={packRows([SCOREBOARD_COLUMNS, ...toScoreboardLines(scoreboard)])}
            fileName="scoreboard.csv"
          />
        </>
      }
    >
      <ScoreboardTable project={project} scoreboard={scoreboard} groups={groups} slots={slots} />
      <div className="card-foot scoreboard-foot">
        <Tints unit={metric?.unit ?? null} />
        <p className="meta">
          {`Values: ${valueDescription.split('; ')[0]}. Cells: `}
          {describeTests(scoreboard)}.
        </p>
      </div>
    </Card>
  );
}
