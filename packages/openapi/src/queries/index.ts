export {
  type ChangesPageQuery,
  type ChangesQuery,
  changesAddress,
  changesPageQuery,
  changesQuery,
} from './changes-query.ts';
export { type ComparisonQuery, comparisonAddress, comparisonQuery } from './comparison-query.ts';
export { dropEmpty } from './drop-empty.ts';
export { type LeagueQuery, leagueAddress, leagueQuery } from './league-query.ts';
export { auditQuery, notesQuery, projectQuery, sharesQuery } from './list-queries.ts';
export { type TrendQuery, trendAddress, trendQuery } from './trend-query.ts';
export { writeQuery } from './write-query.ts';
