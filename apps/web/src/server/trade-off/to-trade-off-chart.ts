import 'server-only';
import type { Measurement } from '@tachograph/analysis/measurement';
import type { TradeOff, TradeOffAxis, TradeOffName, TradeOffPoint } from '@tachograph/analysis/trade-off';
import { displayUnit } from '@tachograph/units';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { dotName } from '@/charts/trade-off/trade-off-model.ts';
import type {
  TradeOffAxis as ChartAxis,
  TradeOffChart,
  TradeOffDot,
  TradeOffFigure,
} from '@/charts/trade-off/trade-off-types.ts';
import { hrefs } from '@/routing/hrefs.ts';

type Slots = Readonly<Record<string, DriverSlot>>;
type Place = { readonly project: string; readonly tradeOff: TradeOff; readonly slots: Slots };

const toAxis = ({ name, case: of }: TradeOffAxis, measurements: readonly Measurement[]): ChartAxis => ({
  name,
  unit: {
    canonical: of.unit,
    direction: of.direction,
    ...displayUnit(
      of.unit,
      measurements.map(({ value }) => value ?? Number.NaN),
    ),
  },
});

const toFigure = ({ value, uncertainty }: Measurement): TradeOffFigure => ({
  value: value ?? 0,
  low: uncertainty?.low ?? null,
  high: uncertainty?.high ?? null,
});

function toName({ driver, options, version }: TradeOffName, slots: Slots) {
  return {
    driver: { name: driver.name, slot: slots[driver.slug] ?? null },
    version: version?.text ?? null,
    options,
  };
}

function toEmulated({ emulated, x, y }: TradeOffPoint): string | null {
  if (!emulated) return null;
  const reason = [y, x].find(({ status }) => status === 'emulated')?.statusReason;
  return ['emulated', reason].filter(Boolean).join(': ');
}

const toDot = ({ project, slots }: Place, point: TradeOffPoint): TradeOffDot => ({
  key: point.key,
  ...toName(point, slots),
  x: toFigure(point.x),
  y: toFigure(point.y),
  emulated: toEmulated(point),
  isOnFront: point.isOnFront,
  beatenBy: point.beatenBy && dotName(toName(point.beatenBy, slots)),
  isNewest: point.isNewest,
  href: hrefs.run(project, point.y.runs[0] ?? ''),
});

/** The analysed trade-off as the chart takes it, with finished links; null where there is no pair of axes. */
export function toTradeOffChart(place: Place): TradeOffChart | null {
  const { title, x, y, points } = place.tradeOff;
  if (!x || !y) return null;
  return {
    title: `${title}, ${y.name} against ${x.name}`,
    x: toAxis(
      x,
      points.map((point) => point.x),
    ),
    y: toAxis(
      y,
      points.map((point) => point.y),
    ),
    dots: points.map((point) => toDot(place, point)),
  };
}
