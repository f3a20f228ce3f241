export { type ComparisonQuery, comparisonAddress, comparisonQuery } from './comparison-query.ts';
export { dropEmpty } from './drop-empty.ts';
export { auditQuery, changesQuery, notesQuery, projectQuery, sharesQuery } from './list-queries.ts';
export { type TrendQuery, trendAddress, trendQuery } from './trend-query.ts';
export { writeQuery } from './write-query.ts';
