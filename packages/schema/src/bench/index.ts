export type { BenchConfig } from './bench-config.ts';
export { validateBenchConfig } from './validate-bench-config.ts';
