import * as z from 'zod';
import type { ResponseOf } from './response-of.ts';

const names = z.array(z.string());

export const health = z.strictObject({
  alive: z.literal(true),
  version: z
    .string()
    .describe('The version of Tachograph, which the header `Tachograph-Version` of every response has too'),
});

export const readiness = z.strictObject({
  ready: z.boolean().describe('Whether uploads can be stored now'),
  database: z.enum(['reachable', 'unreachable']),
  migrations: z
    .strictObject({
      pending: names.describe('Of this server and not in the database'),
      unknown: names.describe('In the database and not of this server'),
      failed: names,
      current: z.boolean(),
    })
    .nullable()
    .describe('Null while the database is away'),
  warnings: names.describe('What an operator should know, although uploads are stored or because they are not'),
});
export type ReadinessResponse = ResponseOf<typeof readiness>;
