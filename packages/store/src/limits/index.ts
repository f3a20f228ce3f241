export { createLimiter, type Limiter, type LimiterDecision } from './create-limiter.ts';
export { createSteppedLimiter } from './create-stepped-limiter.ts';
export { toClientNetwork } from './to-client-network.ts';
