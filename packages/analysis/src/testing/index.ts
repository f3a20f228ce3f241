export { compareData } from './compare-data.ts';
export { toVerdict } from './to-verdict.ts';
