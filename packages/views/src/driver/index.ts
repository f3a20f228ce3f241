export { readDriverContext } from './read-driver-context.ts';
export { readDriverView } from './read-driver-view.ts';
export { readDriversJson } from './read-drivers-json.ts';
export { toDriverJson } from './to-driver-json.ts';
