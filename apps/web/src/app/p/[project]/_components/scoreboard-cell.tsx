import { formatChangeSize, groupChanges } from '@tachograph/analysis/changes';
import {
  placeOnLine,
  type ScoreboardCell,
  type ScoreboardLine,
  type StandingEntry,
} from '@tachograph/analysis/scoreboard';
import type { Change } from '@tachograph/schema/change';
import type { DisplayUnit } from '@tachograph/units';
import { heatTint, toHeat } from '@/charts/bars/heat-model.ts';
import { Sparkline } from '@/charts/frame/sparkline.tsx';
import { marginLabel, measuredLabel } from '@/charts/labels/chart-labels.ts';
import type { ChartDriver } from '@/charts/style/paint.tsx';
import { Figure } from '@/ui/table/column.tsx';
import { RatioVerdict } from '@/ui/verdict/ratio-verdict.tsx';
import { Verdict } from '@/ui/verdict/verdict.tsx';

/** A tint by the ratio, where a difference is shown; undefined for none. */
const tintOf = ({ outcome, ratio }: { readonly outcome: string; readonly ratio: number | null }) =>
  outcome === 'better' || outcome === 'worse' ? heatTint(toHeat(ratio)) : undefined;

type Props = {
  readonly cell: ScoreboardCell | null;
  readonly unit: DisplayUnit;
  readonly driver: ChartDriver;
  /** Of its series. */
  readonly changes: readonly Change[];
};

type LineProps = Pick<Props, 'driver' | 'changes'> & { readonly line: ScoreboardLine };

/** The history of a cell with the largest change that lies on it, which its label says in words. */
function History({ driver, changes, line }: LineProps) {
  const [largest] = groupChanges(changes.filter((change) => placeOnLine(line, change)));
  const change = largest && placeOnLine(line, largest.lead);
  const found = largest ? `, ${formatChangeSize(largest.lead)} at ${largest.lead.after.version}` : '';
  return (
    <Sparkline
      driver={driver}
      values={line.values}
      change={change ?? undefined}
      label={`${driver.name}, ${line.versions.length} versions${found}`}
    />
  );
}

/** What stands beside a value: its verdict, or that it is emulated or the one that others are held against. */
function Outcome({ cell: { measurement, verdict } }: { readonly cell: ScoreboardCell }) {
  if (measurement.status === 'emulated') {
    return (
      <span className="emulated" title={measurement.statusReason ?? undefined}>
        emulated
      </span>
    );
  }
  const { outcome, ratio, reason, explanation, trace } = verdict;
  if (outcome === 'reference') return <span className="meta">1×</span>;
  const isCalled = (outcome === 'better' || outcome === 'worse') && ratio !== null && reason === null;
  return isCalled ? (
    <RatioVerdict outcome={outcome} ratio={ratio} unit={trace.unit} explanation={explanation} />
  ) : (
    <Verdict verdict={verdict} short />
  );
}

/** One driver in one scenario: value, ratio with its verdict, and the history by version. */
export function Cell({ cell, unit, driver, changes }: Props) {
  if (!cell) return <td className="not-run">not run</td>;
  const { measurement, verdict, isBest, sparkline } = cell;
  const { value, status, statusReason, relativePercent } = measurement;
  if (value === null) {
    return (
      <td>
        <span className={status === 'failed' ? 'failed' : 'unsupported'} title={statusReason ?? undefined}>
          {status}
        </span>
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
        {sparkline && <History driver={driver} changes={changes} line={sparkline} />}
      </div>
    </td>
  );
}

/** The mean of one driver over a category. */
export function MeanCell({ entry, unit }: { readonly entry: StandingEntry; readonly unit: string | null }) {
  const { outcome, ratio, n, explanation } = entry;
  if (ratio === null) return <td className="meta">–</td>;
  const text = [explanation, entry.isCommon ? '' : `only ${n} of the scenarios`].filter(Boolean).join('; ');
  return (
    <td style={{ backgroundColor: tintOf(entry) }}>
      <div className="cell">
        {outcome === 'reference' ? (
          <span className="meta">1×</span>
        ) : (
          <RatioVerdict outcome={outcome} ratio={ratio} unit={unit} explanation={text} />
        )}
      </div>
    </td>
  );
}
