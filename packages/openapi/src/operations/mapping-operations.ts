import { EXAMPLE_OUTPUT } from './example-runs.ts';
import { asJson, inGroup } from './operation.ts';

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

const ofMapping = { group: 'Mapping rules' } as const;

export const MAPPING_OPERATIONS = inGroup(ofMapping, {
  putMapping: {
    route: 'PUT /v1/mapping',
    summary: 'Set the rules',
    description:
      'Replaces the [mapping rules]({docsUrl}/docs/mapping) of the project; an empty list removes them. They apply to later uploads; stored runs do not change.',
    scope: 'admin',
    bodies: [{ type: 'application/json', schema: 'Mapping' }],
    responses: [{ status: 200, description: 'The rules as they are stored', schemas: ['Mapping'] }],
    problems: ['invalid-mapping'],
    examples: {
      rules: { summary: 'Two rules', body: asJson(RULES), response: RULES },
      invalid: {
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
    },
  },
  getMapping: {
    route: 'GET /v1/mapping',
    summary: 'Read the rules',
    description: 'The rules of the project as they were written; an empty list if it has no rules.',
    scope: 'any',
    responses: [{ status: 200, description: 'The rules', schemas: ['Mapping'] }],
    examples: { rules: { summary: 'The rules of the project', response: RULES } },
  },
  previewMapping: {
    route: 'POST /v1/mapping/preview',
    summary: 'Try rules on a text',
    description: 'Shows what each row of a native output would become, and which rule applies. Nothing is stored.',
    scope: 'any',
    bodies: [
      { type: 'application/json', schema: 'PreviewRequest' },
      { type: 'multipart/form-data', schema: 'PreviewForm' },
    ],
    responses: [{ status: 200, description: 'The rows before and after', schemas: ['Preview'] }],
    examples: {
      json: {
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
      form: {
        summary: "A file with the project's rules",
        body: {
          type: 'multipart/form-data',
          file: { name: 'bench.txt', text: EXAMPLE_OUTPUT },
          fields: { tool: 'benchmarkjs' },
        },
      },
      'no-figures': {
        summary: 'A text without a figure',
        body: asJson({ text: 'npm error code ELIFECYCLE\n', tool: 'auto' }),
        status: 422,
      },
    },
  },
});
