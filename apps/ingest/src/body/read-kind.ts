import { ProblemError } from '../problem.ts';

export type Kind = 'json' | 'form';

/** What a body is by its Content-Type. `json` is what this address takes as JSON, for whoever sent something else. */
export function readKind(contentType: string | undefined, json: string): Kind {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.replace(/^charset="?([^"]*)"?$/, '$1');
  if (type === 'application/json' && (charset === undefined || charset === 'utf-8')) return 'json';
  if (type === 'multipart/form-data' && parameters.some((parameter) => parameter.startsWith('boundary=')))
    return 'form';
  const detail = `Send ${json} as application/json (UTF-8), or native output as multipart/form-data with a boundary, as curl -F does.`;
  throw new ProblemError('unsupported-media-type', detail, {
    headers: { accept: 'application/json, multipart/form-data' },
  });
}
