import { EXAMPLE_OUTPUT } from './example-runs.ts';
import { asJson, type StatedOperation } from './operation.ts';

const group = 'Mapping rules';

const RULES = [
  { match: '{scenario} - {driver}' },
  { match: '*warmup*', ignore: true, note: 'nobody measures that' },
] as const;

const row = (line: number, driver: string, value: number) => {
  const cell = {
    scenario: 'select 1',
    driver: { name: driver },
    params: {},
    metric: 'throughput',
    unit: 'ops/sec',
    value,
  };
  return { location: `line ${line}`, name: `select 1 - ${driver}`, rule: 1, before: cell, after: cell };
};

export const MAPPING_OPERATIONS: readonly StatedOperation[] = [
  {
    id: 'putMapping',
    group,
    method: 'put',
    path: '/v1/mapping',
    summary: 'Set the rules',
    description:
      'Replaces the [mapping rules]({docsUrl}/docs/mapping) of the project; an empty list removes them. They apply to later uploads; stored runs do not change.',
    scope: 'admin',
    bodies: [{ type: 'application/json', schema: 'Mapping' }],
    responses: [{ status: 200, description: 'The rules as they are stored', schemas: ['Mapping'] }],
    problems: ['invalid-mapping'],
    examples: [
      { name: 'rules', summary: 'Two rules', body: asJson(RULES), response: RULES },
      {
        name: 'invalid',
        summary: 'A field that does not exist',
        body: asJson([{ match: '{scenario} - {driver}', languge: 'javascript' }]),
        problem: [
          'invalid-mapping',
          'The mapping has one issue; every issue is listed in errors.',
          [
            {
              pointer: '/0/languge',
              code: 'unknown-field',
              detail: 'a rule has no field "languge" here; did you mean "language"?',
              suggestion: 'language',
            },
          ],
        ],
      },
    ],
  },
  {
    id: 'getMapping',
    group,
    method: 'get',
    path: '/v1/mapping',
    summary: 'Read the rules',
    description: 'The rules of the project as they were written; an empty list if it has no rules.',
    scope: 'any',
    responses: [{ status: 200, description: 'The rules', schemas: ['Mapping'] }],
    examples: [{ name: 'rules', summary: 'The rules of the project', response: RULES }],
  },
  {
    id: 'previewMapping',
    group,
    method: 'post',
    path: '/v1/mapping/preview',
    summary: 'Try rules on a text',
    description: 'Shows what each row of a native output would become, and which rule applies. Nothing is stored.',
    scope: 'any',
    bodies: [
      { type: 'application/json', schema: 'PreviewRequest' },
      { type: 'multipart/form-data', schema: 'PreviewForm' },
    ],
    responses: [{ status: 200, description: 'The rows before and after', schemas: ['Preview'] }],
    examples: [
      {
        name: 'json',
        summary: 'A text with its own rules',
        body: asJson({ text: `${EXAMPLE_OUTPUT}\n`, mapping: RULES }),
        response: {
          tool: 'benchmarkjs',
          rows: [row(1, 'mysql2', 34_240), row(2, 'mariadb', 36_827)],
          rowsTotal: 2,
          warnings: [],
          rejected: [],
          ignored: [],
        },
      },
      {
        name: 'form',
        summary: "A file with the project's rules",
        body: {
          type: 'multipart/form-data',
          file: { name: 'bench.txt', text: EXAMPLE_OUTPUT },
          fields: { tool: 'benchmarkjs' },
        },
      },
      {
        name: 'no-figures',
        summary: 'A text without a figure',
        body: asJson({ text: 'npm error code ELIFECYCLE\n', tool: 'auto' }),
        status: 422,
      },
    ],
  },
];
