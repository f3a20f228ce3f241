import * as z from 'zod';
import { pageHead } from './compare-responses.ts';
import { count, moment, type ResponseOf } from './response-of.ts';
import { environmentRef } from './verdict-responses.ts';

const text = z.string();
const number = z.number();

const side = z.strictObject({
  driver: z.strictObject({ slug: text, name: text }),
  version: text.nullable(),
  operations: count.describe('In the invocations that measured both'),
});

const values = {
  quantile: number.describe('From 0 to 1'),
  reference: number.describe('Geometric mean over the invocations, in `unit`'),
  subject: number,
};

const ratio = {
  ratio: number.describe('How many times the reference’s it is'),
  low: number.describe('Ends of its interval: 95 %; of a curve, of a band that holds as a whole with 95 %'),
  high: number,
};

const evaluated = z.strictObject({
  ...values,
  above: number.describe('Operations above it on one side in one invocation: the fewest'),
  outcome: z
    .enum(['higher', 'lower', 'same', 'not-shown', 'not-evaluated'])
    .describe('All quantiles together are wrong at most once in twenty pages'),
  reason: z
    .enum(['few-invocations', 'few-above'])
    .nullable()
    .describe('Why it is not evaluated: fewer than three invocations, or than ten operations above it'),
  ratio: number.nullable(),
  low: number.nullable(),
  high: number.nullable(),
  p: number.nullable(),
});

export const distributionResponse = z.strictObject({
  ...pageHead,
  algorithm: text,
  scenario: text,
  title: text,
  params: text,
  metric: text,
  unit: text,
  environment: environmentRef,
  reference: side,
  subject: side,
  measuredAt: moment.describe('When the last invocation was measured'),
  run: text.describe('Its run'),
  invocations: count.describe('Invocations that measured both'),
  quantiles: z.array(evaluated).length(4).describe('p50, p90, p99 and p99.9'),
  curve: z
    .array(z.strictObject({ ...values, ...ratio }))
    .max(60)
    .describe('Empty for fewer than three invocations'),
});
export type DistributionResponse = ResponseOf<typeof distributionResponse>;
