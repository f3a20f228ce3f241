import * as z from 'zod';
import { boundedList } from '../bounds/counted.ts';
import { nameText } from '../text/text.ts';
import { findTreeIssue } from './find-tree-issue.ts';

/** What one profile may have. Nodes are different stacks of calls, and `pass` is the most that one pass may have of anything. */
export const PROFILE_LIMITS = {
  passes: 20,
  frames: 20_000,
  nodes: 100_000,
  name: 300,
  file: 500,
  package: 200,
  pass: 1e18,
} as const;

/** What samples are counted in. */
const PROFILE_UNITS = ['samples', 'instructions', 'nanoseconds'] as const;

const pass = z.strictObject({
  operations: z.number().int().positive().describe('That the pass made'),
  cpuNs: z
    .number()
    .positive()
    .max(PROFILE_LIMITS.pass)
    .nullable()
    .describe('Processor time of all of them together; null where it was not measured'),
});

const frame = z.strictObject({
  name: nameText(PROFILE_LIMITS.name).describe('Of the function, without its position'),
  file: nameText(PROFILE_LIMITS.file).nullable().describe('Inside its package, without line, version or query'),
  package: nameText(PROFILE_LIMITS.package).nullable().describe('Without its version; null where it is not known'),
});

/** A call: number of its frame, row of its caller or -1, and what was counted in the frame itself in each pass. */
type ProfileNode = readonly [frame: number, caller: number, ...self: readonly number[]];

const nodes = z.custom<readonly ProfileNode[]>().meta({
  type: 'array',
  maxItems: PROFILE_LIMITS.nodes,
  items: { type: 'array', items: { type: 'integer', minimum: -1 }, minItems: 3, maxItems: 2 + PROFILE_LIMITS.passes },
  description: 'Rows of a frame, the row of its caller or -1, which comes before it, and its own count in each pass',
});

/**
 * CPU samples of a driver version in a case, of several passes in turns with another version: a tree of calls. Times of a profiled
 * pass are never figures.
 */
export const profile = z
  .strictObject({
    tool: nameText(40).describe(
      'What sampled: v8, pprof, jfr, py-spy, perf, callgrind, or folded for text of any tool',
    ),
    hz: z.number().positive().max(1e9).nullable().describe('Samples a second; null where another event is counted'),
    unit: z.enum(PROFILE_UNITS),
    passes: boundedList(pass, PROFILE_LIMITS.passes),
    frames: boundedList(frame, PROFILE_LIMITS.frames).describe('Each once'),
    nodes,
  })
  .superRefine((tree, context) => {
    const found = findTreeIssue(tree, { mostNodes: PROFILE_LIMITS.nodes, mostOfPass: PROFILE_LIMITS.pass });
    if (found) context.addIssue({ code: 'custom', path: [...found.path], message: found.message, input: tree });
  });

export type Profile = z.infer<typeof profile>;
export type ProfileFrame = z.infer<typeof frame>;
export type ProfilePass = z.infer<typeof pass>;
