import { z } from 'zod';
import { problem } from './problem-response.ts';
import { count, type ResponseOf } from './response-of.ts';

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
  problem: problem.describe('What a single upload would have been answered'),
});

export const batchLine = z.union([taken, rejected]);
export type BatchLineResponse = ResponseOf<typeof batchLine>;

export const batchSummary = z.strictObject({
  done: z.boolean().describe('Whether the batch was taken to its end'),
  lines: count.describe('Lines answered'),
  stored: count,
  replayed: count.describe('Runs that were here already'),
  rejected: count,
  reason: z.string().optional().describe('Why it ended early'),
  resumeFrom: z.int().positive().optional().describe('First line to send again'),
  problem: problem.optional(),
});
export type BatchSummaryResponse = ResponseOf<typeof batchSummary>;
