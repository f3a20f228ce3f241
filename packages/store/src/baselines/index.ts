export { type Baseline, readBaseline } from './read-baseline.ts';
