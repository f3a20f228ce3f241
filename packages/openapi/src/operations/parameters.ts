import type { Parameter } from './operation.ts';

export const RUN_ID: Parameter = {
  name: 'id',
  in: 'path',
  description: 'Id of the run, from `id` in the answer to its upload',
  schema: { type: 'string', pattern: '^r_[0-9a-f]{16}$' },
};

export const PROJECT: Parameter = {
  name: 'project',
  in: 'query',
  description: 'Project of the run; matters only where two projects hold the same content',
  schema: { type: 'string' },
};

export const DRY_RUN: Parameter = {
  name: 'dryRun',
  in: 'query',
  description: '`1`: check and judge everything, store nothing',
  schema: { type: 'string', enum: ['0', '1', 'false', 'true', ''], default: '0' },
};

export const CONTENT_ENCODING: Parameter = {
  name: 'Content-Encoding',
  in: 'header',
  description: 'How the body is compressed; `zstd` where the server has Node.js 22.15 or newer',
  schema: { type: 'string', enum: ['identity', 'gzip', 'br', 'zstd'], default: 'identity' },
};

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Not needed: the same content is stored once. With a key, other content under the same key is refused',
  schema: { type: 'string', pattern: '^[!-~]+$', maxLength: 255 },
};
