import type { JsonSchema } from '../responses/components.ts';
import type { Parameter } from './operation.ts';

export const RUN_ID: Parameter = {
  name: 'id',
  in: 'path',
  description: 'Id of the run, from `id` in the response to its upload',
  schema: { type: 'string', pattern: '^r_[0-9a-f]{16}$' },
};

export const CONTENT_ENCODING: Parameter = {
  name: 'Content-Encoding',
  in: 'header',
  description: 'How the body is compressed; `zstd` where the server has Node.js 22.15 or newer',
  schema: { type: 'string', enum: ['identity', 'gzip', 'br', 'zstd'], default: 'identity' },
};

export const IF_NONE_MATCH: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a cached response',
  schema: { type: 'string' },
};

export const PROJECT_OF_TOKEN: Parameter = {
  name: 'project',
  in: 'query',
  description: 'Slug of the project that is meant; a token of another project is then rejected',
  schema: { type: 'string' },
};

export const idOf = (what: string, schema: JsonSchema = { type: 'string', format: 'uuid' }): Parameter => ({
  name: 'id',
  in: 'path',
  description: `Id of the ${what}`,
  schema,
});
