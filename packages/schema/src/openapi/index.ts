/** The ingest API as an OpenAPI document, and the shapes of its answers. */
export type { BatchLineAnswer, BatchSummaryAnswer } from './batch-answers.ts';
export type { CompareAnswer } from './compare-answers.ts';
export type { JsonSchema } from './components.ts';
export { type ExclusionAnswer, parseNewExclusion } from './curation-answers.ts';
export { EXAMPLE_RUN_ID } from './example-runs.ts';
export { formatJson } from './format-json.ts';
export type { PreviewAnswer } from './mapping-answers.ts';
export {
  type MediaTypeObject,
  type OpenApiDocument,
  type OpenApiOptions,
  type OperationObject,
  openApiDocument,
  type ParameterObject,
  type ResponseObject,
} from './open-api-document.ts';
export type { Example, Method, Operation } from './operation.ts';
export { OPERATIONS } from './operations.ts';
export { newReleases, type ReleasesAnswer } from './release-answers.ts';
export type { RunAnswer, StoredRunAnswer } from './run-answers.ts';
export type { SeriesAnswer } from './series-answers.ts';
export type { ReadinessAnswer } from './server-answers.ts';
export { EXAMPLE_SHARE_ID } from './share-operations.ts';
export { toCurl } from './to-curl.ts';
export { type CreatedTokenAnswer, newToken, type TokenAnswer, type TokenListAnswer } from './token-answers.ts';
export { EXAMPLE_TOKEN_ID } from './token-operations.ts';
export type { BaseAnswer } from './verdict-answers.ts';
