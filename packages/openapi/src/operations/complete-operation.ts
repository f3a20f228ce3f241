import { PROBLEMS, type Problem, type ProblemCode, type ValidationIssue } from '@tachograph/schema/problem';
import {
  CONTENT_ENCODING,
  type Example,
  type Method,
  type Operation,
  type Parameter,
  PROJECT_OF_TOKEN,
  type StatedOperation,
  type Success,
} from './operation.ts';

/** What can be wrong with a body before its content is read. */
const BODY: readonly ProblemCode[] = [
  'invalid-request',
  'malformed-json',
  'corrupt-encoding',
  'request-timeout',
  'payload-too-large',
  'body-too-complex',
  'unsupported-media-type',
  'unsupported-encoding',
  'server-busy',
];

/** The lines of a stream get lines in the response, after the status. */
const STREAM: readonly ProblemCode[] = ['invalid-request', 'unsupported-media-type', 'unsupported-encoding'];

const NATIVE: readonly ProblemCode[] = ['malformed-form', 'invalid-mapping', 'nothing-understood', 'unknown-tool'];

/** Its own parameters, and those of every operation that takes a token of a project, or a body. */
function listParameters({ scope, parameters = [], bodies = [] }: StatedOperation): Parameter[] {
  const isOfToken = scope !== null && scope !== 'job' && scope !== 'person';
  const common = [...(isOfToken ? [PROJECT_OF_TOKEN] : []), ...(bodies.length > 0 ? [CONTENT_ENCODING] : [])];
  return [...parameters, ...common.filter(({ name }) => parameters.every((own) => own.name !== name))];
}

/** A response to an upload says what the token may still send. */
const addRates = (response: Success): Success => ({
  ...response,
  headers: [...(response.headers ?? []), 'RateLimit-Policy', 'RateLimit'],
});

/** The errors that follow from what an operation is, with its own. */
function listProblems(
  { scope, bodies = [], problems = [] }: StatedOperation,
  { method, path }: Pick<Operation, 'method' | 'path'>,
  parameters: readonly Parameter[],
): ProblemCode[] {
  const isStream = bodies.some(({ type }) => type === 'application/x-ndjson');
  const isScoped = scope !== null && scope !== 'any' && scope !== 'job';
  const namesProject = parameters.some(({ name, in: place }) => name === 'project' && place === 'query');
  const isWrite = method !== 'get' && isScoped && !isStream;
  const kinds: readonly (readonly [boolean, readonly ProblemCode[]])[] = [
    [isStream, STREAM],
    [bodies.length > 0 && !isStream, BODY],
    [bodies.some(({ type }) => type === 'multipart/form-data'), NATIVE],
    [method !== 'get' && bodies.length === 0, ['invalid-request', 'unsupported-media-type']],
    [scope !== null && scope !== 'job', ['unauthenticated']],
    [scope !== null, ['rate-limited']],
    [isScoped, ['forbidden']],
    [isWrite && scope !== 'person', ['project-archived']],
    [path.includes('{id}') || (scope !== null && namesProject), ['not-found']],
    [true, problems],
    [isWrite, ['database-not-ready']],
    [true, ['internal']],
    [path.startsWith('/v1/'), ['database-unavailable']],
  ];
  return [...new Set(kinds.flatMap(([applies, codes]) => (applies ? codes : [])))];
}

export const fillPath = (path: string, values: Example['path'] = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** An error response as the examples show it. */
export const exampleProblem = (
  instance: string,
  [code, detail, errors]: readonly [ProblemCode, string, (readonly ValidationIssue[])?],
): Problem => ({
  type: `{docsUrl}/docs/errors/${code}`,
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  code,
  detail,
  instance,
  requestId: 'req_9f86d081884c7d65',
  ...(errors ? { errors, errorsTotal: errors.length } : {}),
});

/** An operation with what follows from its method, path, scope and bodies. */
export function completeOperation(id: string, stated: StatedOperation): Operation {
  const { route, scope, bodies = [], responses } = stated;
  const [verb = '', path = ''] = route.split(' ');
  const method = verb.toLowerCase() as Method;
  const parameters = listParameters(stated);
  const examples = Object.entries(stated.examples).map(([name, { problem, status = 200, ...example }]): Example => {
    if (!problem) return { name, ...example, status };
    const response = exampleProblem(fillPath(path, example.path), problem);
    return { name, ...example, status: response.status, response };
  });
  return {
    ...stated,
    id,
    method,
    path,
    parameters,
    bodies,
    responses: scope === 'upload' ? responses.map(addRates) : responses,
    problems: listProblems(stated, { method, path }, parameters),
    examples,
  };
}
