import * as z from 'zod';
import { count, type ResponseOf } from './response-of.ts';

const text = z.string();

export const driversResponse = z.strictObject({
  format: z.literal(1).describe('Version of this format'),
  project: z.strictObject({ slug: text, title: text }),
  drivers: z
    .array(
      z.strictObject({
        slug: text,
        name: text,
        language: text.nullable(),
        purl: text.nullable().describe('Package URL of its package, as its results state it'),
        versions: count.describe('Versions that were measured'),
        newest: text.nullable().describe('The newest of them; null where no result names a version'),
      }),
    )
    .describe('By name, at most 1,000'),
  driversTotal: count,
});
export type DriversResponse = ResponseOf<typeof driversResponse>;
