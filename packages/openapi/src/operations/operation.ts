import type { ProblemCode, ValidationIssue } from '@tachograph/schema/problem';
import * as z from 'zod';
import type { ComponentName, JsonSchema } from '../responses/components.ts';
import type { HeaderName } from '../responses/headers.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly schema: JsonSchema;
  /** Left out: only what is in the path is. */
  readonly required?: true;
  /** A list in a query, divided by commas. */
  readonly style?: 'form';
  readonly explode?: false;
};

type MediaType =
  | 'application/json'
  | 'application/problem+json'
  | 'application/x-ndjson'
  | 'multipart/form-data'
  | 'application/octet-stream';

/** One way to send a body; `schema` of NDJSON is that of one line. */
export type Body = { readonly type: MediaType; readonly schema: ComponentName };

/** What is sent in an example: `-F` fields and one file, lines, or one document. */
export type ExampleBody =
  | { readonly type: 'application/json'; readonly value: unknown }
  | { readonly type: 'application/x-ndjson'; readonly lines: readonly unknown[] }
  | {
      readonly type: 'multipart/form-data';
      readonly file: { readonly name: string; readonly text: string };
      readonly fields: Readonly<Record<string, unknown>>;
    };

/** A request that works as it stands, and what it is answered. They are run by a test, in the order of the document. */
export type Example = {
  /** Unique within its operation. */
  readonly name: string;
  readonly summary: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ExampleBody;
  /** False where the example shows what happens without a token. */
  readonly token?: false;
  readonly status: number;
  /** The response: a value, or the lines of one. `{docsUrl}` in it is replaced by the URL of the pages. */
  readonly response?: unknown;
};

export type Success = {
  readonly status: number;
  readonly description: string;
  /** Several: a line of the response is one of them. None: the response has no body. */
  readonly schemas: readonly (ComponentName | JsonSchema)[];
  readonly type?: MediaType;
  readonly headers?: readonly HeaderName[];
};

/** What a client with a copy gets. */
const UNCHANGED: Success = {
  status: 304,
  description: 'The cached response is current',
  schemas: [],
  headers: ['ETag'],
};

/** What changes only with the data, for a client that may have a copy. */
export const revalidated = (description: string, schema: ComponentName): readonly Success[] => [
  { status: 200, description, schemas: [schema], headers: ['ETag'] },
  UNCHANGED,
];

export type Operation = {
  readonly id: string;
  readonly group: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /** Markdown; `{docsUrl}` stands for the address of the pages. */
  readonly description: string;
  /**
   * The scope that the token needs; `any` for any token of the project, `person` where no token will do but the session of somebody
   * who is signed in on the pages, `job` the identity of a CI job, null where none is asked for.
   */
  readonly scope: 'upload' | 'edit' | 'admin' | 'any' | 'person' | 'job' | null;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly Body[];
  readonly responses: readonly Success[];
  readonly problems: readonly ProblemCode[];
  readonly examples: readonly Example[];
};

type StatedExample = Omit<Example, 'name' | 'status'> & {
  /** 200 where it is left out. */
  readonly status?: number;
  /** Instead of a status and a response: the error response. */
  readonly problem?: readonly [code: ProblemCode, detail: string, errors?: readonly ValidationIssue[]];
};

/** An operation without its id, and without what follows from its route, scope and bodies: see `completeOperation`. */
export type StatedOperation = Pick<Operation, 'group' | 'summary' | 'description' | 'scope' | 'responses'> & {
  readonly route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  readonly parameters?: readonly Parameter[];
  readonly bodies?: readonly Body[];
  /** Beside those that every operation of its kind has. */
  readonly problems?: readonly ProblemCode[];
  /** By their names. */
  readonly examples: Readonly<Record<string, StatedExample>>;
};

/** By the ids. */
export type StatedOperations = Readonly<Record<string, StatedOperation>>;

/** Operations with what they have in common, which each may state otherwise. */
export const inGroup = <const Common extends Partial<StatedOperation>>(
  common: Common,
  operations: Readonly<Record<string, Omit<StatedOperation, keyof Common> & Partial<StatedOperation>>>,
): StatedOperations =>
  Object.fromEntries(
    Object.entries(operations).map(([id, stated]) => [id, { ...common, ...stated } as unknown as StatedOperation]),
  );

export const asJson = (value: unknown) => ({ type: 'application/json', value }) as const;

/** The example of an id that nothing has. */
export const nothing = (what: string, id = '00000000-0000-4000-8000-000000000000'): StatedExample => ({
  summary: `No ${what} of the project`,
  path: { id },
  problem: ['not-found', `The project has no ${what} with this id.`],
});

export const NO_PROJECT: StatedExample = {
  summary: 'A project that does not exist',
  query: { project: 'nobody' },
  problem: ['not-found', 'There is no project "nobody".'],
};

/** What a token gets for what takes a person. */
export const notByToken = (what: string) =>
  ['forbidden', `${what} takes somebody who is signed in, not a token.`] as const;

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

/** The parameters of a query, in the order of its definition. */
export function toParameters(query: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema } = property as JsonSchema & { readonly description?: string };
    return {
      name,
      in: 'query',
      description,
      schema,
      ...(required.includes(name) ? { required: true } : {}),
      ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    };
  });
}
