import { z } from 'zod';
import { environment } from './environment.ts';
import { result } from './result.ts';
import { bodyText, keyText, nameText, sluggedText, webUrl } from './text.ts';

export const LIMITS = { results: 100_000, samples: 10_000, params: 32, notes: 100 } as const;

export const scenario = z.strictObject({
  id: sluggedText(300),
  title: nameText(300).nullable().optional(),
  description: bodyText(4000).nullable().optional(),
  category: nameText(80).nullable().optional(),
  sql: bodyText(20_000).nullable().optional(),
  /** How many units of work one operation does: 100 for a batch of 100 rows. */
  workPerOp: z.number().positive().nullable().optional(),
  /** The hash of the source that ran, where the harness knows one. */
  hash: nameText(200).nullable().optional(),
});
export type Scenario = z.infer<typeof scenario>;

const settingScalar = z.union([bodyText(2000), z.number(), z.boolean(), z.null()]);
/** One setting of a tool: a scalar, a list, or a table of these. No deeper: it is there to be read, not to be run. */
const setting = z.union([
  settingScalar,
  z.array(settingScalar).max(1000),
  z.record(keyText(100), z.union([settingScalar, z.array(settingScalar).max(1000)])),
]);

export const harness = z.strictObject({
  name: nameText(120),
  version: nameText(120).nullable().optional(),
  tool: z
    .strictObject({
      name: nameText(120),
      version: nameText(120).nullable().optional(),
      config: z.record(keyText(100), setting).optional(),
    })
    .optional(),
});
export type Harness = z.infer<typeof harness>;

const sha = z.string().regex(/^[0-9a-f]{7,64}$/i, 'is not a commit hash');

export const source = z.strictObject({
  kind: z.enum(['ci', 'manual', 'import', 'backfill', 'published']),
  provider: nameText(80).nullable().optional(),
  url: webUrl.nullable().optional(),
  /** Who published it and where, for figures that have no address of their own. */
  title: nameText(300).nullable().optional(),
  repository: nameText(300).nullable().optional(),
  commit: sha.nullable().optional(),
  dirty: z.boolean().nullable().optional(),
  branch: nameText(300).nullable().optional(),
  pullRequest: z.number().int().positive().nullable().optional(),
  /** What it is to be compared with: a commit, or the newest run of a branch before it. */
  base: z
    .strictObject({ commit: sha.nullable().optional(), branch: nameText(300).nullable().optional() })
    .refine(({ commit, branch }) => commit || branch, 'needs a commit or a branch')
    .nullable()
    .optional(),
});
export type Source = z.infer<typeof source>;

/** The wire format, version 1: one upload, one environment, one source, N results. */
export const run = z.strictObject({
  format: z.literal(1),
  /** May be left out: the token names it. */
  project: nameText(120).optional(),
  title: nameText(300).nullable().optional(),
  startedAt: z.iso.datetime({
    offset: true,
    error: 'is not an RFC 3339 time with an offset, such as 2026-11-20T10:00:00Z',
  }),
  finishedAt: z.iso.datetime({ offset: true, error: 'is not an RFC 3339 time with an offset' }).nullable().optional(),
  /** Several invocations of one harness are several runs with one batch id. */
  batch: nameText(120).nullable().optional(),
  harness: harness.optional(),
  source: source.optional(),
  environment: environment.default({}),
  scenarios: z.array(scenario).max(10_000).optional(),
  results: z.array(result).min(1, 'a run needs at least one result').max(LIMITS.results),
  /** What a reader must know about these figures: contradictions in the source, what was corrected. Shown on the run. */
  notes: z.array(bodyText(2000)).max(LIMITS.notes).optional(),
});
export type Run = z.infer<typeof run>;
/** What a client may send, before defaults. */
export type RunInput = z.input<typeof run>;

/** JSON Schema (draft 2020-12) of the wire format, for editors and other languages. */
export const runJsonSchema = (): unknown => z.toJSONSchema(run, { io: 'input', unrepresentable: 'any' });
