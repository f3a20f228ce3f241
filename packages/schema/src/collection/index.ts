export { type ByteCache, createByteCache } from './byte-cache.ts';
export { groupBy } from './group-by.ts';
