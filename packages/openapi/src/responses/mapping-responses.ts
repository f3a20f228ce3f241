import { mapping } from '@tachograph/schema/mapping';
import { driver, params } from '@tachograph/schema/result';
import * as z from 'zod';
import { rejected } from './problem-response.ts';
import { count, type ResponseOf } from './response-of.ts';
import { warning } from './run-responses.ts';

export const previewRequest = z.strictObject({
  text: z.string().describe('Native output of a tool'),
  tool: z.string().optional().describe('An adapter, or `auto`'),
  mapping: mapping.optional().describe('Rules to try; without, those of the project'),
});

const cell = z.strictObject({
  scenario: z.string(),
  driver,
  params,
  metric: z.string().nullable(),
  unit: z.string(),
  value: z.number().nullable(),
});

export const previewResponse = z.strictObject({
  tool: z.string().describe('Adapter that read the text'),
  rows: z
    .array(
      z.strictObject({
        location: z.string().describe('Line or place in the text'),
        name: z.string().describe('Name of the benchmark as printed'),
        rule: z.int().positive().nullable().describe('Rule that matched, from 1; null for none'),
        before: cell.describe('What the adapter made of it'),
        after: cell.nullable().describe('What the rule makes of it; null where it leaves the row out'),
      }),
    )
    .max(1000)
    .describe('The first 1000'),
  rowsTotal: count.describe('Their number, listed or not'),
  warnings: z.array(warning),
  rejected: z.array(rejected),
  ignored: z
    .array(z.strictObject({ rule: z.string(), lines: count, first: z.string() }))
    .describe('Lines without a result, by the rule of the adapter that leaves them out'),
});
export type PreviewResponse = ResponseOf<typeof previewResponse>;
