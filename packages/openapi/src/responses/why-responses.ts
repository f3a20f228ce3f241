import { comparisonParts } from '@tachograph/schema/share';
import * as z from 'zod';
import { change } from './changes-responses.ts';
import { count, type ResponseOf } from './response-of.ts';
import { environmentRef } from './verdict-responses.ts';

const text = z.string();
const number = z.number();

const counter = z.strictObject({
  metric: text,
  unit: text.nullable().describe('Null where neither version was counted'),
  statistic: text.nullable(),
  before: number.nullable().describe('Of one operation; null where it was not counted'),
  after: number.nullable(),
  verdict: comparisonParts.verdict.nullable(),
});

const side = z.strictObject({
  id: text.describe('Id of the profile, for `GET /v1/profiles/{id}`'),
  run: text,
  environment: environmentRef.describe(
    'Where it was profiled: where the change was measured, unless nothing was profiled there',
  ),
  tool: text.describe('What sampled'),
  unit: z.enum(['samples', 'instructions', 'nanoseconds']),
  hz: number.nullable().describe('Samples a second'),
  passes: count,
  counted: number.describe('In all passes, in its unit'),
  operations: count.describe('In all passes'),
});

const state = z
  .enum(['named', 'gone', 'new', 'explained', 'moved', 'not-shown', 'not-tested'])
  .describe(
    '`named`: it differs, and that is where. `explained`: most of that is in one that it calls. `moved`: its callers do not differ',
  );

const frame = z.strictObject({
  name: text,
  file: text.nullable(),
  package: text.nullable(),
  isGroup: z.boolean().describe('Whether several functions are shown as this one'),
  before: number.describe('Of one operation, with all that it calls: the mean of the passes'),
  after: number,
  difference: number,
  half: number.nullable().describe('Half of the 95 % interval of the difference'),
  p: number.nullable(),
  state,
});

const comparison = z.strictObject({
  unit: z.enum(['ns/op', 'instructions/op']),
  perOperation: z.strictObject({ before: number, after: number }),
  frames: z.array(frame).max(100).describe('The largest difference first'),
  finding: z.looseObject({ code: z.enum(['not-tested', 'no-difference', 'spread', 'frames-only', 'frame']) }),
  sentence: text.describe('The finding in words'),
});

const missing = z.strictObject({
  found: z.literal(false),
  missing: z.strictObject({ before: z.boolean(), after: z.boolean() }).describe('Which version has no profile'),
});

const compared = z.strictObject({
  found: z.literal(true),
  before: side,
  after: side,
  isOneRun: z.boolean().describe('Whether the passes were made in turns; else nothing is tested'),
  reason: z.enum(['units-differ', 'no-time']).nullable().describe('Why they are not compared'),
  comparison: comparison.nullable(),
});

export const whyResponse = z.strictObject({
  format: z.literal(1).describe('Version of this format'),
  project: z.strictObject({ slug: text, title: text }),
  change,
  title: text.describe('What changed, and what the counters rule out'),
  counters: z
    .strictObject({
      cause: text.describe('`wire`, `work`, `memory`, `wire-same`, `nothing-changed`, `not-shown` or `not-counted`'),
      text: text.describe('The cause in words'),
      rows: z.array(counter),
    })
    .nullable()
    .describe('Null of a change along time'),
  profiles: z.union([missing, compared]).nullable().describe('Likewise'),
});
export type WhyResponse = ResponseOf<typeof whyResponse>;

export const addedProfile = z.strictObject({
  id: text.describe('Sixteen hexadecimal digits'),
  run: text,
  stored: z.boolean().describe('False where the run has it already'),
});
export type AddedProfileResponse = ResponseOf<typeof addedProfile>;

export const profileFile = text
  .meta({ format: 'binary' })
  .describe('pprof, a V8 CPU profile (`.cpuprofile`), or folded stacks, as JFR and py-spy print them too');

/** The part of https://www.speedscope.app/file-format-schema.json that has a name here. */
export const speedscopeFile = z.looseObject({
  name: text,
  shared: z.strictObject({ frames: z.array(z.strictObject({ name: text, file: text.optional() })) }),
  profiles: z.array(z.looseObject({ type: text, name: text, unit: text })),
});
