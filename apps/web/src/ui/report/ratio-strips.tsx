import type { ComparisonCell } from '@tachograph/analysis/comparison';
import { formatOutcome } from '@tachograph/analysis/verdict';
import { type RatioScale, toRatioScale } from '@tachograph/charts/scale';
import { FilledMark, Grid, Whisker } from '@/charts/bars/ratio-bar.tsx';
import { clamp } from '@/charts/bars/ratio-model.ts';
import { percent } from '@/charts/labels/chart-labels.ts';
import { type DriverSlot, TEXT } from '@/charts/style/paint.tsx';
import type { ShownComparison } from '@/server/reports/rendered-report.ts';
import { toRatioDomain } from '@/ui/comparison/to-ratio-domain.ts';
import { Against, intervalOf } from './block-table.tsx';

type Props = { readonly comparison: ShownComparison };

/** Between two ticks, as a share of a narrow axis. */
const APART = 0.2;

/** Every case as marks with intervals on one axis of ratios. Of one driver with its verdict as text; the table has those of several. */
export function RatioStrips({ comparison }: Props) {
  const { columns, rows, metric } = comparison;
  const scale = toRatioScale(toRatioDomain(comparison), APART);
  const isPair = columns.length === 2;
  return (
    <ul className={isPair ? 'report-strips list' : 'report-strips several list'}>
      <li className="report-axis" aria-hidden="true">
        <span className="meta">{`${formatOutcome('worse', metric?.unit ?? null)} ←→ ${formatOutcome('better', metric?.unit ?? null)}`}</span>
        <Axis scale={scale} />
      </li>
      {rows.map((row) => {
        const [, compared] = row.cells;
        return (
          <li key={row.case.key}>
            <span className="report-case">{[row.title, row.params].filter(Boolean).join(', ')}</span>
            <Strip cells={row.cells} columns={columns} scale={scale} />
            {isPair && compared && (
              <>
                <span className="report-verdict">
                  <Outcome cell={compared} />
                </span>
                <span className="report-interval num meta">{intervalOf(compared)}</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Outcome({ cell }: { readonly cell: ComparisonCell }) {
  const { measurement } = cell;
  if (!measurement) return <span className="meta">not run</span>;
  if (measurement.value === null) return <span className="meta">{measurement.status}</span>;
  return <Against cell={cell} />;
}

const Axis = ({ scale: { ticks } }: { readonly scale: RatioScale }) => (
  <svg className="report-strip" width="100%" height="18" aria-hidden="true">
    {ticks.map(({ at, label }) => (
      <text key={at} {...TEXT.tick} x={percent(at)} y="13" textAnchor="middle">
        {label}
      </text>
    ))}
  </svg>
);

type StripProps = {
  readonly cells: readonly ComparisonCell[];
  readonly columns: ShownComparison['columns'];
  readonly scale: RatioScale;
};

const isUntested = (outcome: string | undefined) => outcome === 'reference' || outcome === 'not-comparable';

/** The ratios of one case: what is emulated or withheld has no mark. */
const Strip = ({ cells, columns, scale }: StripProps) => (
  <svg className="report-strip" width="100%" height="28" aria-hidden="true">
    <Grid ticks={scale.ticks} />
    {columns.map((column, index) => {
      const cell = cells[index];
      const { ratio, ratioLow, ratioHigh, outcome } = cell?.verdict ?? {};
      if (index === 0 || !ratio || !(ratio > 0) || isUntested(outcome) || cell?.measurement?.status !== 'ok')
        return null;
      const driver = { name: column.driver.name, slot: column.styleIndex as DriverSlot };
      return (
        <g key={column.key}>
          {ratioLow && ratioHigh && (
            <Whisker ends={[clamp(scale.position(ratioLow)), clamp(scale.position(ratioHigh))]} />
          )}
          <FilledMark driver={driver} hatch={undefined} at={clamp(scale.position(ratio))} />
        </g>
      );
    })}
  </svg>
);
