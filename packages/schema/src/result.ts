import { z } from 'zod';
import { bodyText, keyText, nameText, sluggedText } from './text.ts';

/** How a cell came out. Only `ok` and `emulated` carry a value. */
export const STATUSES = ['ok', 'emulated', 'unsupported', 'failed', 'skipped'] as const;
export type Status = (typeof STATUSES)[number];

export const UNCERTAINTY_KINDS = ['rme', 'ci', 'stddev', 'stderr', 'iqr', 'range'] as const;
export type UncertaintyKind = (typeof UNCERTAINTY_KINDS)[number];

/**
 * What the source printed beside the value.
 * `rme`: percent of the value, half-width of a confidence interval. `ci`: half-width in the unit (`value`), or its two
 * ends (`low`, `high`). `stddev`, `stderr`: in the unit. `iqr`, `range`: the two ends, or the half-width.
 */
export const uncertainty = z
  .strictObject({
    kind: z.enum(UNCERTAINTY_KINDS),
    level: z.number().gt(0).lt(1).nullable().optional(),
    value: z.number().nonnegative().optional(),
    low: z.number().optional(),
    high: z.number().optional(),
  })
  .refine((u) => u.value !== undefined || (u.low !== undefined && u.high !== undefined), {
    error: 'needs either value, or both low and high',
  })
  .refine((u) => u.low === undefined || u.high === undefined || u.low <= u.high, {
    error: 'has its low above its high',
  });

export const driver = z.strictObject({
  name: sluggedText(120),
  version: nameText(200).nullable().optional(),
  language: nameText(40).nullable().optional(),
  purl: nameText(500)
    .refine((text) => text.startsWith('pkg:'), 'is not a package URL, such as pkg:npm/mysql2@3.11.0')
    .nullable()
    .optional(),
  options: z.record(keyText(100), z.union([bodyText(500), z.number(), z.boolean(), z.null()])).optional(),
});

export const paramValue = z.union([bodyText(500), z.number(), z.boolean()]);
export const params = z.record(keyText(100), paramValue);
export type Params = z.infer<typeof params>;

/** One measured cell: driver version × case × metric. */
export const result = z.strictObject({
  scenario: sluggedText(300),
  params: params.optional(),
  protocolObserved: z.enum(['text', 'binary']).nullable().optional(),
  driver,
  metric: sluggedText(120).optional(),
  /** As the tool printed it. */
  unit: z.string().max(80),
  /** Needed only for a unit that does not say it by itself. */
  direction: z.enum(['higher', 'lower']).optional(),
  status: z.enum(STATUSES).default('ok'),
  /** Required unless `ok`: how it was emulated, why it is unsupported, the error. */
  statusReason: bodyText(4000).nullable().optional(),
  value: z.number().nullable(),
  estimator: nameText(40).optional(),
  uncertainty: uncertainty.nullable().optional(),
  n: z.number().int().positive().nullable().optional(),
  invocation: z.number().int().positive().optional(),
  /** Raw samples in the unit. */
  samples: z.array(z.number()).max(10_000).optional(),
});

export type Result = z.infer<typeof result>;
export type Uncertainty = z.infer<typeof uncertainty>;
export type DriverUnderTest = z.infer<typeof driver>;
