export { canonicalJson, type Json } from './canonical-json.ts';
