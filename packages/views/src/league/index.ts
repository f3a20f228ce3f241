export { readLeague, showLeague } from './read-league-view.ts';
export { toLeagueJson } from './to-league-json.ts';
