export { readDriverContext } from './read-driver-context.ts';
export { readDriverView } from './read-driver-view.ts';
export { toDriverJson } from './to-driver-json.ts';
