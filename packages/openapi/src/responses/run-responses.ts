import { STATUSES } from '@tachograph/schema/result';
import { run } from '@tachograph/schema/run';
import * as z from 'zod';
import { exclusion, pastExclusion } from './admin-responses.ts';
import { problem } from './problem-response.ts';
import { count, moment, type ResponseOf } from './response-of.ts';
import { baseResponse, environmentRef, verdicts } from './verdict-responses.ts';

const runId = z.string().regex(/^r_[0-9a-f]{16}$/);

export const warning = z.strictObject({
  location: z.string().describe('A line or a JSON pointer'),
  message: z.string().describe('A warning that did not stop the upload; stored with the run'),
});

const resultCounts = z.partialRecord(z.enum(STATUSES), count).describe('Number of results by status');

export const runResponse = z.strictObject({
  id: runId.describe('Id of the run: the same content has the same one'),
  url: z.url().describe('Page of the run'),
  project: z.string().describe('Project of the token'),
  stored: z.boolean().describe('False when the same content was here already, and for a dry run'),
  message: z.string().describe('What happened, in one sentence'),
  results: resultCounts,
  environment: environmentRef,
  warnings: z.array(warning),
  verdicts: verdicts
    .optional()
    .describe(
      'Every driver against the reference driver; left out unless `verdicts` asks for it, and where the run did not measure it',
    ),
  base: baseResponse.describe(
    'Every cell against the same series on the base, where the run names a base or a pull request',
  ),
});
export type RunResponse = ResponseOf<typeof runResponse>;

export const storedRun = z.strictObject({
  id: runId,
  url: z.url().describe('Page of the run'),
  project: z.string(),
  contentHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the normalised content'),
  startedAt: moment,
  receivedAt: moment,
  results: resultCounts,
  environment: z.strictObject({
    ...environmentRef.shape,
    fields: z
      .array(z.strictObject({ key: z.string(), label: z.string(), group: z.string(), value: z.string().nullable() }))
      .describe('Fields of the identity'),
  }),
  exclusion: exclusion
    .nullable()
    .describe('Why its results take no part in anything, and since when; null where they do'),
  exclusions: z.array(pastExclusion).describe('Every exclusion there was, oldest first'),
  series: z
    .array(z.string())
    .describe('Series each result stands on, or would if the run were not excluded, in the order of the results'),
  warnings: z.array(warning),
  raw: z
    .strictObject({ contentType: z.string(), fileName: z.string().nullable(), bytes: count })
    .describe('The upload as it came'),
  run: run.describe('The run in the run format; it can be sent again as it is'),
});
export type StoredRunResponse = ResponseOf<typeof storedRun>;

const line = z.int().positive().describe('Number of the line, from 1; blank ones count');

const taken = z.strictObject({
  line,
  status: z.literal([200, 201]).describe('201 stored, 200 it was here already or it is a dry run'),
  run: z.string().describe('Id of the run'),
  url: z.url().describe('Page of the run'),
  stored: z.boolean(),
});

const rejected = z.strictObject({
  line,
  status: z.int().min(400).max(599),
  problem: problem.describe('The response to the same run as a single upload'),
});

export const batchLine = z.union([taken, rejected]);
export type BatchLineResponse = ResponseOf<typeof batchLine>;

export const batchSummary = z.strictObject({
  done: z.boolean().describe('Whether the batch was taken to its end'),
  lines: count.describe('Lines with a response'),
  stored: count,
  replayed: count.describe('Runs that were here already'),
  rejected: count,
  reason: z.string().optional().describe('Why it ended early'),
  resumeFrom: z.int().positive().optional().describe('First line to send again'),
  problem: problem.optional(),
});
export type BatchSummaryResponse = ResponseOf<typeof batchSummary>;
