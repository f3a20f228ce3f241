import { ProblemError } from '../http/problem.ts';

export type BodyType = 'json' | 'form';

/** The type of a body by its Content-Type. `json` names what the URL accepts as JSON, for the error response. */
export function readBodyType(contentType: string | undefined, json: string): BodyType {
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
