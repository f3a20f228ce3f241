export { groupBy } from './group-by.ts';
export { isSameList } from './is-same-list.ts';
export { createPerObject } from './per-object.ts';
