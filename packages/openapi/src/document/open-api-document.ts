import { PROBLEMS, type ProblemCode } from '@tachograph/schema/problem';
import { toReadableQuery } from '@tachograph/schema/text';
import { fillPath } from '../operations/complete-operation.ts';
import type { Body, Example, ExampleBody, Method, Operation, Parameter, Success } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import { type JsonSchema, toComponentSchemas, toRef } from '../responses/components.ts';
import { formatJson } from '../responses/format-json.ts';
import { HEADERS, type Header, type HeaderName } from '../responses/headers.ts';

const WORDS = /^[\w./:@=,$-]+$/;

/** In single quotes where the shell would make something of it. */
const quote = (text: string) => (WORDS.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const spell = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The part of the command that sends a body, and the text it reads. */
function toBodyArguments(body: ExampleBody): { readonly flags: readonly string[]; readonly input: string } {
  if (body.type === 'multipart/form-data') {
    const fields = Object.entries(body.fields).map(([name, value]) => `-F ${quote(`${name}=${spell(value)}`)}`);
    return { flags: [`-F ${quote(`native=@-;filename=${body.file.name}`)}`, ...fields], input: body.file.text };
  }
  const type = `-H 'Content-Type: ${body.type}'`;
  const input =
    body.type === 'application/json'
      ? formatJson(body.value)
      : body.lines.map((line) => JSON.stringify(line)).join('\n');
  return { flags: [type, '--data-binary @-'], input };
}

const VARIABLES = {
  upload: '$TACHO_TOKEN',
  any: '$TACHO_TOKEN',
  edit: '$TACHO_EDIT_TOKEN',
  admin: '$TACHO_ADMIN_TOKEN',
  person: '$TACHO_ADMIN_TOKEN',
  job: '$TACHO_TOKEN',
};

/** An example as a command for a shell, with the token in the variable of the scope that it needs. */
function toCurl(operation: Operation, example: Example, serverUrl: string): string {
  const path = `${fillPath(operation.path, example.path)}${toReadableQuery(example.query ?? {})}`;
  const { scope } = operation;
  const { flags, input } = example.body ? toBodyArguments(example.body) : { flags: [], input: null };
  const method = {
    get: [],
    post: example.body ? [] : ['-X POST'],
    put: ['-X PUT'],
    patch: ['-X PATCH'],
    delete: ['-X DELETE'],
  };
  const command = [
    `curl -sS ${quote(`${serverUrl}${path}`)}`,
    ...method[operation.method],
    ...(scope !== null && example.token !== false ? [`-H "Authorization: Bearer ${VARIABLES[scope]}"`] : []),
    ...Object.entries(example.headers ?? {}).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...flags,
  ].join(' \\\n  ');
  return input === null ? command : `${command} <<'EOF'\n${input}\nEOF`;
}

export type OpenApiOptions = {
  /** Where the API is reached, without a slash at the end. */
  readonly serverUrl: string;
  /** Where the pages are, likewise. */
  readonly docsUrl: string;
};

type Reference = { readonly $ref: string };
type ExampleObject = { readonly summary: string; readonly value: unknown };
type MediaTypeObject = { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, ExampleObject>> };
type Content = Readonly<Record<string, MediaTypeObject>>;

export type ResponseObject = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Content;
  /** The codes of an error response, and the code of each with this status. */
  readonly 'x-problem-codes'?: readonly ProblemCode[];
};

type ParameterObject = Omit<Parameter, 'required'> & { readonly required: boolean };

type CodeSample = { readonly lang: string; readonly label: string; readonly source: string };

export type OperationObject = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly 'x-codeSamples': readonly CodeSample[];
};

export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, OperationObject>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
};

const PROBLEM_TYPE = 'application/problem+json';

const PROBLEM_HEADERS: Readonly<Partial<Record<ProblemCode, readonly HeaderName[]>>> = {
  unauthenticated: ['WWW-Authenticate'],
  'unsupported-media-type': ['Accept'],
  'unsupported-encoding': ['Accept-Encoding'],
  'rate-limited': ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  'database-unavailable': ['Retry-After'],
  'database-not-ready': ['Retry-After'],
  'server-busy': ['Retry-After'],
};

/** What a request has to be sent with. */
function toSecurity(scope: Operation['scope']): OperationObject['security'] {
  if (scope === null) return [];
  if (scope === 'job') return [{ job: [] }];
  return scope === 'person' ? [{ session: [] }] : [{ token: scope === 'any' ? [] : [scope] }];
}

const listOnce = <T>(entries: readonly T[]): T[] => [...new Set(entries)];

const toHeaders = (names: readonly HeaderName[]) =>
  names.length > 0
    ? { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }
    : {};

const toExamples = (examples: readonly Example[], read: (example: Example) => unknown) => {
  const entries = examples.flatMap((example) => {
    const value = read(example);
    return value === undefined ? [] : [[example.name, { summary: example.summary, value }] as const];
  });
  return entries.length > 0 ? { examples: Object.fromEntries(entries) } : {};
};

/** What an example sends, as OpenAPI shows it: a form as the values of its fields. */
function toSent({ body }: Example, type: string): unknown {
  if (body?.type !== type) return undefined;
  if (body.type === 'application/json') return body.value;
  if (body.type === 'application/x-ndjson') return body.lines.map((line) => JSON.stringify(line)).join('\n');
  return { native: body.file.text, ...body.fields };
}

const toResponse = ({ response }: Example) =>
  Array.isArray(response) && response.some((line) => Object.hasOwn(line, 'line'))
    ? response.map((line) => JSON.stringify(line)).join('\n')
    : response;

function toContent(bodies: readonly Body[], examples: readonly Example[]): Content {
  const entries = bodies.map(({ type, schema }) => [
    type,
    { schema: { $ref: toRef(schema) }, ...toExamples(examples, (example) => toSent(example, type)) },
  ]);
  return Object.fromEntries(entries);
}

function toSchema(schemas: Success['schemas']): JsonSchema {
  const all = schemas.map((schema) => (typeof schema === 'string' ? { $ref: toRef(schema) } : schema));
  const [only] = all;
  return only && all.length === 1 ? only : { oneOf: all };
}

function toSuccess(success: Success, examples: readonly Example[]): ResponseObject {
  const { status, description, schemas, type = 'application/json', headers = [] } = success;
  if (schemas.length === 0) return { description, ...toHeaders(headers) };
  const shown = examples.filter((example) => example.status === status);
  const content = { [type]: { schema: toSchema(schemas), ...toExamples(shown, toResponse) } };
  return { description, ...toHeaders(headers), content };
}

/** Every error response with one status: which codes it may have. */
function toErrorResponse(status: number, codes: readonly ProblemCode[], examples: readonly Example[]): ResponseObject {
  const shown = examples.filter((example) => example.status === status);
  const narrowed: JsonSchema = { properties: { status: { const: status }, code: { enum: [...codes] } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('; '),
    ...toHeaders(listOnce(codes.flatMap((code) => PROBLEM_HEADERS[code] ?? []))),
    content: {
      [PROBLEM_TYPE]: { schema: { allOf: [{ $ref: toRef('Problem') }, narrowed] }, ...toExamples(shown, toResponse) },
    },
    'x-problem-codes': codes,
  };
}

function toResponses({ responses, problems, examples }: Operation): Record<string, ResponseObject> {
  const codes = listOnce(problems);
  const statuses = listOnce(codes.map((code) => PROBLEMS[code].status)).sort((a, b) => a - b);
  return Object.fromEntries([
    ...responses.map((response) => [String(response.status), toSuccess(response, examples)] as const),
    ...statuses.map((status) => {
      const ofStatus = codes.filter((code) => PROBLEMS[code].status === status);
      return [String(status), toErrorResponse(status, ofStatus, examples)] as const;
    }),
  ]);
}

function toOperationObject(operation: Operation, serverUrl: string): OperationObject {
  const { id, group, summary, description, scope, parameters, bodies, examples } = operation;
  return {
    operationId: id,
    tags: [group],
    summary,
    description,
    security: toSecurity(scope),
    ...(parameters.length > 0
      ? {
          parameters: parameters.map((parameter) => ({
            ...parameter,
            required: parameter.required ?? parameter.in === 'path',
          })),
        }
      : {}),
    ...(bodies.length > 0 ? { requestBody: { required: true, content: toContent(bodies, examples) } } : {}),
    responses: toResponses(operation),
    'x-codeSamples': examples.map((example) => ({
      lang: 'Shell',
      label: example.summary,
      source: toCurl(operation, example, serverUrl),
    })),
  };
}

/** Addresses of an installation for their placeholders, wherever a text has them. */
const fillIn = <T>(value: T, docsUrl: string): T => JSON.parse(JSON.stringify(value).replaceAll('{docsUrl}', docsUrl));

/** The whole ingest API as an OpenAPI 3.1 document, made of the schemas it validates by. */
export function openApiDocument({ serverUrl, docsUrl }: OpenApiOptions): OpenApiDocument {
  const paths: Record<string, Partial<Record<Method, OperationObject>>> = {};
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: toOperationObject(operation, serverUrl) };
  }
  return fillIn(
    {
      openapi: '3.1.1',
      info: {
        title: 'Tachograph upload API',
        version: '1',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        description:
          'Results of database-connector benchmarks: runs in, verdicts and comparisons out. Every error response is `application/problem+json` with a stable `code`; [what each means]({docsUrl}/docs/errors). Sending the same content again stores nothing.',
      },
      externalDocs: { url: '{docsUrl}/docs/api' },
      servers: [{ url: serverUrl }],
      tags: listOnce(OPERATIONS.map(({ group }) => group)).map((name) => ({ name })),
      paths,
      components: {
        schemas: toComponentSchemas(),
        headers: HEADERS,
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A token of the project: `upload` stores runs, `edit` sets states of changes and writes notes, `admin` administers the project, which includes `edit`.',
          },
          job: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The identity of a CI job: an OpenID Connect token that its CI signs for this installation.',
          },
          session: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Session` and the session of somebody who is signed in, which the pages send for them.',
          },
        },
      },
    },
    docsUrl,
  );
}
