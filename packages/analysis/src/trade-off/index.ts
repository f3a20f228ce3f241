export { fillTradeOff } from './fill-trade-off.ts';
export { planTradeOff } from './plan-trade-off.ts';
export type { TradeOff, TradeOffAxis, TradeOffMissing, TradeOffName, TradeOffPoint } from './trade-off.ts';
