export { type Ends, listLogTicks, listTicks, toNiceEnds } from './axis-ticks.ts';
export { type RatioDomain, type RatioScale, type RatioTick, toRatioScale } from './ratio-scale.ts';
