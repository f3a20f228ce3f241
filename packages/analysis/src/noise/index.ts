export { listNoisePools } from './create-noise-source.ts';
export type { MetricNoise, Noise, NoisePool } from './noise.ts';
