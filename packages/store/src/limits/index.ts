export { createLimiter, type Limiter, type LimiterDecision } from './create-limiter.ts';
export { toClientNetwork } from './to-client-network.ts';
