export { maskDocument } from './mask-document.ts';
export { maskKeys } from './mask-keys.ts';
export { maskText, mayHoldSecrets } from './mask-text.ts';
