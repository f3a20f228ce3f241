export { memoize } from './memoize.ts';
export { toSlug } from './slug.ts';
export { nameText, sluggedText } from './text.ts';
export { toReadableQuery } from './to-readable-query.ts';
