export { readTradeOffView } from './read-trade-off-view.ts';
export { toTradeOffJson } from './to-trade-off-json.ts';
