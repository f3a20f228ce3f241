/** Canonical units: parse, scale, format, and which direction is better. Imports nothing. */
export { type DisplayUnit, directionLabel, displayUnit, formatExact, formatNumber } from './format.ts';
export { count, formatCount } from './format-count.ts';
export { type Reciprocal, reciprocalOf } from './reciprocal.ts';
export { type Direction, isUnit, metricOfUnit, parseUnit, type Unit } from './unit.ts';
