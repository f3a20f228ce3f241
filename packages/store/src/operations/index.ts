export { listWaitingWork } from './list-waiting.ts';
export { readLoad } from './read-load.ts';
