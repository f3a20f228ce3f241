export { fillTradeOff } from './fill-trade-off.ts';
export { planTradeOff } from './plan-trade-off.ts';
export type { TradeOff, TradeOffMissing, TradeOffName, TradeOffPoint } from './trade-off.ts';
