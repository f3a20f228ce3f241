/** Ranks with ties: who is shown to be before whom. Imports nothing of ours. */
export { rankWithTies } from './rank-with-ties.ts';
