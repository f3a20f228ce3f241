import { type APIRequestContext, expect, test } from '@playwright/test';
import { listQuestions, type Question } from './mcp-questions.ts';
import { stack } from './stack.ts';

const PROJECTS = [
  'node-connectors',
  'jdbc-connectors',
  'cpp-protocol',
  'go-transport',
  'league-postgres',
  'league-mariadb',
];

/** The part of the questions that has the figure of the API with its page. */
const LEAST_RIGHT = 0.95;
const LEAST_QUESTIONS = 100;

/** What a path of the upload API says; a response that is no success as null. */
const readerOf = (request: APIRequestContext) => async (path: string) => {
  const response = await request.get(`${stack.ingestUrl}${path}`);
  return response.ok() ? response.json() : null;
};

type Called = {
  readonly isError?: boolean;
  readonly structuredContent?: { readonly url: string };
  readonly content: readonly { readonly text: string }[];
};

/** Calls a tool; the response is an event of a stream, as clients of the protocol of 2025 get it. */
async function call(request: APIRequestContext, { tool, input }: Pick<Question, 'tool' | 'input'>): Promise<Called> {
  const response = await request.post('/mcp', {
    headers: { accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: input } },
  });
  expect(response.status()).toBe(200);
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
}

/** Equal, but for the last digits: the two servers are bundled by two tools. */
const isSame = (given: unknown, expected: unknown): boolean =>
  typeof given === 'number' && typeof expected === 'number'
    ? Math.abs(given - expected) <= Math.abs(expected) * 1e-9
    : given === expected;

const toPath = (url: string) => new URL(url).pathname + new URL(url).search;

test('a hundred questions have the figures of the API with their pages, and no ratio where it is withheld', async ({
  request,
}) => {
  const read = readerOf(request);
  const questions: Question[] = [];
  for (const project of PROJECTS) questions.push(...(await listQuestions(read, project)));
  const wrong: unknown[] = [];
  const given: unknown[] = [];
  const pages = new Set<string>();
  for (const question of questions) {
    const { structuredContent: values, content } = await call(request, question);
    const figure = values && question.pick(values as never);
    const isLinked =
      values !== undefined && toPath(values.url).startsWith(question.link) && content[0]?.text.includes(values.url);
    if (question.expected === null && typeof figure === 'number') given.push({ ...question, figure });
    if (!isLinked || !isSame(figure, question.expected))
      wrong.push({ ...question, figure, url: values?.url, text: content[0]?.text });
    else pages.add(toPath(values.url));
  }
  expect(questions.length).toBeGreaterThanOrEqual(LEAST_QUESTIONS);
  expect(questions.filter(({ expected }) => expected === null).length).toBeGreaterThan(5);
  expect(given, 'ratios that are withheld').toEqual([]);
  expect(wrong.length, JSON.stringify(wrong.slice(0, 5), null, 2)).toBeLessThanOrEqual(
    questions.length * (1 - LEAST_RIGHT),
  );
  test.info().annotations.push({
    type: 'questions',
    description: `${questions.length - wrong.length} of ${questions.length} right`,
  });
  for (const page of pages) expect((await request.get(page)).status(), page).toBe(200);
});

test('a comparison of two environments names what differs and withholds every ratio', async ({ request }) => {
  const { environments } = await readerOf(request)('/v1/series?project=node-connectors&scenario=select-1&axis=time');
  const driver = environments.slice(0, 2).map(({ identity }: { readonly identity: string }) => `mysql2~${identity}`);
  const { content } = await call(request, {
    tool: 'compare',
    input: { project: 'node-connectors', scenario: ['select-1'], driver },
  });
  expect(content[0]?.text).toContain('Ratios are withheld');
  expect(content[0]?.text).not.toMatch(/\d×/);
});
