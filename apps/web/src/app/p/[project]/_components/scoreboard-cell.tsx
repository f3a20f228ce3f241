import type { ScoreboardCell, StandingEntry } from '@tachograph/analysis/scoreboard';
import type { DisplayUnit } from '@tachograph/units';
import { heatTint, toHeat } from '@/charts/bars/heat-model.ts';
import { Sparkline } from '@/charts/frame/sparkline.tsx';
import { marginLabel, measuredLabel } from '@/charts/labels/chart-labels.ts';
import type { ChartDriver } from '@/charts/style/paint.tsx';
import { Figure } from '@/ui/table/column.tsx';
import { RatioVerdict, ShortVerdict } from '@/ui/verdict/ratio-verdict.tsx';
import { Emulated, NoFigure } from '@/ui/verdict/verdict.tsx';

/** A tint by the ratio, where a difference is shown; undefined for none. */
const tintOf = ({ outcome, ratio }: { readonly outcome: string; readonly ratio: number | null }) =>
  outcome === 'better' || outcome === 'worse' ? heatTint(toHeat(ratio)) : undefined;

type Props = {
  readonly cell: ScoreboardCell | null;
  readonly unit: DisplayUnit;
};

/** What stands beside a value: its verdict, or that it is emulated or the one that others are held against. */
function Outcome({ cell: { measurement, verdict } }: { readonly cell: ScoreboardCell }) {
  if (measurement.status === 'emulated') {
    return <Emulated measurement={measurement} />;
  }
  return verdict.outcome === 'reference' ? null : <ShortVerdict verdict={verdict} />;
}

/** One driver in one scenario: value, and ratio with its verdict; empty where it was not run. */
export function Cell({ cell, unit }: Props) {
  if (!cell) return <td className="not-run" aria-label="not run" title="not run" />;
  const { measurement, verdict, isBest } = cell;
  const { value, status, relativePercent } = measurement;
  if (value === null) {
    return (
      <td>
        <NoFigure measurement={measurement} />
      </td>
    );
  }
  const title = [marginLabel(relativePercent), measuredLabel(measurement, unit)].filter(Boolean).join('; ');
  return (
    <td style={{ backgroundColor: status === 'ok' ? tintOf(verdict) : undefined }}>
      <div className="cell">
        <span className={isBest ? 'cell-value best' : 'cell-value'} title={title || undefined}>
          <Figure value={value} unit={unit} canonical="" />
        </span>
        <Outcome cell={cell} />
      </div>
    </td>
  );
}

type MeanProps = {
  readonly entry: StandingEntry;
  readonly unit: string | null;
  readonly driver: ChartDriver;
  /** Of a scenario along its params: how many times better than the reference. */
  readonly curve: readonly (number | null)[] | undefined;
};

/** The mean of one driver over a category, or over a scenario along its params, with the curve of it. */
export function MeanCell({ entry, unit, driver, curve = [] }: MeanProps) {
  const { outcome, ratio, n, explanation } = entry;
  if (ratio === null || outcome === 'reference') return <td />;
  const text = [explanation, entry.isCommon ? '' : `only ${n} of the scenarios`].filter(Boolean).join('; ');
  const values = curve.filter((value) => value !== null);
  return (
    <td style={{ backgroundColor: tintOf(entry) }}>
      <div className="cell">
        <RatioVerdict outcome={outcome} ratio={ratio} unit={unit} explanation={text} short />
        {values.length > 1 && (
          <Sparkline driver={driver} values={values} label={`${driver.name}, ratio along ${values.length} params`} />
        )}
      </div>
    </td>
  );
}
