export { toMeasured } from './to-measured.ts';
export { toUnknown } from './to-unknown.ts';
