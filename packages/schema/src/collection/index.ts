export { groupBy } from './group-by.ts';
