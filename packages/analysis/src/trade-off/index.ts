export { chooseTradeOffResults, toTradeOff } from './to-trade-off.ts';
export type { TradeOff, TradeOffAxis, TradeOffMissing, TradeOffName, TradeOffPoint } from './trade-off.ts';
