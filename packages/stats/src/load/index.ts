/** Throughput along a load. Imports nothing of ours. */
export { findKnee, type Knee } from './find-knee.ts';
