export { canonicalJson, type Json } from './canonical-json.ts';
export { contentHash, shortHash } from './content-hash.ts';
