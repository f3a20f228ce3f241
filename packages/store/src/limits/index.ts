export { createLimiter, type Limiter, type LimiterDecision, type LimiterOptions } from './create-limiter.ts';
export { toClientNetwork } from './to-client-network.ts';
