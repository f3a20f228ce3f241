import { exactLabel, rangeLabel, shownValue } from '../labels/chart-labels.ts';
import { standingLabel } from './trade-off-model.ts';
import type { TradeOffAxis, TradeOffCell, TradeOffChart, TradeOffFigure, TradeOffRow } from './trade-off-types.ts';

const toCell = ({ value, low, high }: TradeOffFigure, { unit }: TradeOffAxis): TradeOffCell => ({
  value: shownValue(value, unit),
  exact: exactLabel(value, unit),
  range: low === high ? '' : rangeLabel(low, high, unit, ' – '),
});

/** The rows of the table beneath a trade-off: every point, in the order of its driver's versions, as text. */
export const toTradeOffTable = (chart: TradeOffChart): TradeOffRow[] =>
  chart.dots.map((dot) => ({
    key: dot.key,
    driver: dot.driver,
    version: dot.version ?? 'not stated',
    options: dot.options ?? '',
    x: toCell(dot.x, chart.x),
    y: toCell(dot.y, chart.y),
    standing: standingLabel(dot),
    isOnFront: dot.isOnFront,
    href: dot.href,
  }));
