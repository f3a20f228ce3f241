export { type BenchConfig, benchJsonSchema } from './bench-config.ts';
export { validateBenchConfig } from './validate-bench-config.ts';
