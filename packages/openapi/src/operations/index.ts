export { EXAMPLE_RUN_ID } from './example-runs.ts';
export type { Example, Method, Operation } from './operation.ts';
export { OPERATIONS } from './operations.ts';
export { EXAMPLE_SHARE_ID } from './share-operations.ts';
export { EXAMPLE_TOKEN_ID } from './token-operations.ts';
