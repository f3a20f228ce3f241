import zlib from 'node:zlib';
import type { OpenApiDocument } from '@tachograph/openapi/document';
import { OPERATIONS, type Operation } from '@tachograph/openapi/operations';
import { toReadableQuery } from '@tachograph/schema/text';
import fc from 'fast-check';
import { type FormPart, toForm } from '../to-form.ts';
import { toBrokenJson } from './to-broken-json.ts';
import { toValues } from './to-values.ts';

export type Tokens = {
  readonly upload: string;
  readonly edit: string;
  readonly admin: string;
  /** The id of one that may be revoked. */
  readonly spareId: string;
};

export type FuzzRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | null;
};

const none = fc.constant(null);

type Payload = { readonly type: string; readonly bytes: Buffer };

/** What is usual nearly always, so that requests come further than the first check. */
const mostly = <T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: unusual });

const TYPES = fc.constantFrom(
  ...['', 'text/plain', 'application/json; charset=utf-16', 'application/json;;;', 'APPLICATION/JSON', 'a/b/c', 'json'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'constructor/x'],
  ...[
    'application/x-ndjson',
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    `x/${'y'.repeat(500)}`,
  ],
);

const ENCODINGS: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['gzip', (bytes) => zlib.gzipSync(bytes)],
  ['br', (bytes) => zlib.brotliCompressSync(bytes)],
  ['gzip', (bytes) => zlib.gzipSync(bytes).subarray(0, 20)],
  ...['gzip', 'br', 'zstd', 'deflate', 'x', 'gzip, br', 'constructor', '__proto__', 'IDENTITY'].map(
    (name) => [name, (bytes: Buffer) => bytes] as const,
  ),
];

const QUERIES = fc.constantFrom(
  ...['dryRun=1', 'dryRun=0', 'dryRun=2', 'dryRun=1&dryRun=0', 'dryRun[]=1', 'force=1', 'force=x', 'project=nobody'],
  ...['project=node-connectors', 'project=%00', 'project=%ff', 'project=a&project=b', '__proto__=1', 'a[b][c]=1', '%'],
  ...['token=x', 'access_token=', '&&&=', `q=${'x'.repeat(2000)}`, '?', '#'],
);

const VALUES = fc.oneof(
  fc.constantFrom(
    ...['', ',', '@', '~', 'mariadb@', 'mariadb@3.5.4~x', '@3.5.4', '__proto__', 'constructor', 'time', 'rows=1000'],
    ...['\u0000', '\u007f', 'x'.repeat(401), 'a,'.repeat(60), "' OR 1=1--", '../..', '{docsUrl}', '%', '\ufffd'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
);

/** Queries: where the operation has parameters, mostly those of its examples, some of them with one value changed. */
function toQueries({ parameters, examples }: Operation): fc.Arbitrary<string | null> {
  const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const shown = examples.flatMap(({ query }) => (query ? [query] : []));
  const usual = fc.oneof({ weight: 5, arbitrary: none }, QUERIES);
  if (!parameters.some((parameter) => parameter.in === 'query' && parameter.required)) return usual;
  const good = fc.constantFrom(...shown);
  const changed = fc
    .tuple(good, fc.constantFrom(...names), VALUES)
    .map(([query, name, value]) => ({ ...query, [name]: value }));
  const made = fc.oneof(good, changed).map((query) => toReadableQuery(query).slice(1));
  return mostly(made, usual);
}

const IDS = fc.constantFrom(
  ...['r_ffffffffffffffff', 'r_', 'x', '%00', '%ff', '%', '..', '..%2f..%2fetc%2fpasswd', 'a'.repeat(300), '__proto__'],
  ...['00000000-0000-4000-8000-000000000000', '0', '-1', '%F0%9F%98%80', "'%20OR%201=1--", 'r_FFFFFFFFFFFFFFFF'],
);

const AUTHORIZATIONS = fc.constantFrom(
  ...['', 'Bearer', 'Bearer ', 'Bearer tacho_nobodyhasthistoken1', 'Basic eDp5', `Bearer ${'x'.repeat(5000)}`],
  ...['Bearer tacho_\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9', 'bearer constructor'],
);

const KEYS = fc.constantFrom('a', '', '"quoted"', 'x'.repeat(255), 'x'.repeat(256), 'two words', '\u00e9', '__proto__');

/** A form out of an object: each field a part, `native` a file. */
const toFormPayload = (json: string, extra: readonly FormPart[]): Payload => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = { native: json };
  }
  const parts = Object.entries(Object(value)).flatMap(([name, inner]): FormPart[] => {
    const text = typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? '');
    if (name !== 'native') return [{ name: encodeURIComponent(name.toWellFormed()), value: text.toWellFormed() }];
    const files = Array.isArray(inner) ? inner : [inner];
    return files.map((file) => ({ name, value: String(file).toWellFormed(), file: 'bench.txt' }));
  });
  const { payload, headers } = toForm([...parts, ...extra]);
  return { type: headers['content-type'], bytes: payload };
};

const EXTRA_PARTS: fc.Arbitrary<readonly FormPart[]> = fc.constantFrom(
  [],
  [],
  [],
  [{ name: 'tool', value: 'stopwatch' }],
  [{ name: 'native', value: 'not a file' }],
  [{ name: 'native', value: '', file: '../../etc/passwd' }],
  [{ name: '__proto__', value: '1' }],
  [{ name: 'defaults', value: '{"startedAt": 1, "mapping": [{"match": "{a"}]}' }],
);

function toPayloads({ bodies, examples }: Operation, { components }: OpenApiDocument): fc.Arbitrary<Payload> {
  const arbitraries = bodies.map(({ type, schema }) => {
    const good = examples.flatMap(({ body }) => {
      if (body?.type !== type) return [];
      if (body.type === 'application/json') return [body.value];
      return body.type === 'application/x-ndjson' ? body.lines : [{ native: body.file.text, ...body.fields }];
    });
    const values = toValues(components.schemas[schema], components.schemas);
    const documents = good.length > 0 ? fc.oneof(fc.constantFrom(...good), values) : values;
    const texts = toBrokenJson(documents);
    if (type === 'multipart/form-data')
      return fc.tuple(texts, EXTRA_PARTS).map(([text, extra]) => toFormPayload(text, extra));
    const whole =
      type === 'application/x-ndjson' ? fc.array(texts, { maxLength: 4 }).map((lines) => lines.join('\n')) : texts;
    return whole.map((text) => ({ type, bytes: Buffer.from(text) }));
  });
  const noise = fc.record({
    type: fc.constantFrom(...bodies.map(({ type }) => type)),
    bytes: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  });
  const cut = fc.oneof(...arbitraries).map(({ type, bytes }) => ({
    type,
    bytes: bytes.subarray(0, Math.floor(bytes.length * 0.7)),
  }));
  return mostly(fc.oneof(...arbitraries), fc.oneof(noise, cut));
}

/** Requests for one operation: as the document describes them, and with everything about them that can be wrong. */
export function toRequests(operation: Operation, document: OpenApiDocument, tokens: Tokens): fc.Arbitrary<FuzzRequest> {
  const scope = operation.scope === 'person' ? 'admin' : operation.scope === 'job' ? 'upload' : operation.scope;
  const token = scope === 'admin' || scope === 'edit' ? tokens[scope] : tokens.upload;
  const shown = operation.examples.flatMap(({ path }) => Object.values(path ?? {}));
  const known = operation.id === 'deleteToken' ? [tokens.spareId] : shown;
  return fc
    .record({
      id: known.length > 0 ? fc.oneof(fc.constantFrom(...known), IDS) : IDS,
      query: toQueries(operation),
      authorization: mostly(
        fc.constant(`Bearer ${token}`),
        fc.oneof(
          AUTHORIZATIONS,
          fc.constantFrom(tokens.upload, tokens.edit, tokens.admin).map((text) => `Bearer ${text}`),
        ),
      ),
      payload:
        operation.bodies.length > 0
          ? toPayloads(operation, document)
          : fc.oneof(
              { weight: 5, arbitrary: none },
              TYPES.map((type) => ({ type, bytes: Buffer.from('{}') })),
            ),
      type: mostly(none, TYPES),
      encoding: mostly(none, fc.constantFrom(...ENCODINGS)),
      key: mostly(none, KEYS),
    })
    .map(({ id, query, authorization, payload, type, encoding, key }) => ({
      method: operation.method.toUpperCase(),
      url: `${operation.path.replace(/\{\w+\}/, id)}${query === null ? '' : `?${query}`}`,
      headers: {
        ...(authorization ? { authorization } : {}),
        ...(payload ? { 'content-type': type ?? payload.type } : {}),
        ...(payload && encoding ? { 'content-encoding': encoding[0] } : {}),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      payload: payload && (encoding ? encoding[1](payload.bytes) : payload.bytes),
    }));
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Methods and addresses that the document does not have. */
export const strayRequests: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: fc.constantFrom(...METHODS),
    url: fc.oneof(
      fc.constantFrom(...OPERATIONS.map(({ path }) => path.replace(/\{\w+\}/, 'x'))),
      fc.constantFrom(
        '/',
        '/v1',
        '/v2/runs',
        '//v1/runs',
        '/v1/runs/',
        '/V1/RUNS',
        '/%',
        '/.env',
        '/v1/runs/x/raw/y',
        '*',
      ),
      fc.webPath().map((path) => (path.startsWith('/') ? path : `/${path}`)),
      IDS.map((id) => `/${id}`),
    ),
    query: fc.oneof(none, QUERIES),
    type: fc.oneof(none, TYPES),
  })
  .map(
    ({ method, url, query, type }): FuzzRequest => ({
      method,
      url: query === null ? url : `${url}?${query}`,
      headers: type === null ? {} : { 'content-type': type },
      payload: type === null ? null : Buffer.from('{}'),
    }),
  );
