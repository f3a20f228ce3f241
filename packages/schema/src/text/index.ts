export { CONTROL, INVISIBLE, TURNING } from './characters.ts';
export { escapeMarkdown } from './escape-markdown.ts';
export { memoize } from './memoize.ts';
export { findMixedWord } from './mixed-scripts.ts';
export { toSlug } from './slug.ts';
export { bodyText, isReservedKey, nameText, sluggedText } from './text.ts';
export { toReadableQuery } from './to-readable-query.ts';
