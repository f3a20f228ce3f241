import * as z from 'zod';
import { boundedList, boundedNumber, openTable } from '../bounds/counted.ts';
import { environment } from '../environment/environment.ts';
import { MAX_PARAMS, MAX_SAMPLES, result } from '../result/result.ts';
import { parseTemplate } from '../template/mapping-template.ts';
import { bodyText, keyText, nameText, sluggedText, webUrl } from '../text/text.ts';
import { PROFILES_OF_RUN, profiles } from './profiles.ts';

export const LIMITS = {
  results: 100_000,
  samples: MAX_SAMPLES,
  params: MAX_PARAMS,
  notes: 100,
  scenarios: 10_000,
  profiles: PROFILES_OF_RUN.most,
  /** Of all profiles together. */
  profileNodes: PROFILES_OF_RUN.nodes,
  /** Of all histograms together. */
  histogramBuckets: 500_000,
} as const;

export const scenario = z.strictObject({
  id: sluggedText(300).describe('By which results name it'),
  title: nameText(300).nullish().describe('Shown in place of the id'),
  description: bodyText(4000).nullish().describe('What is done, in words'),
  category: nameText(80).nullish().describe('Under which it is listed'),
  sql: bodyText(20_000).nullish().describe('The statement that is run'),
  workPerOp: boundedNumber()
    .positive()
    .nullish()
    .describe('How many units of work one operation does: 100 for a batch of 100 rows'),
  hash: nameText(200).nullish().describe('Of the source that ran, where the harness knows one'),
});
export type Scenario = z.infer<typeof scenario>;

const settingScalar = z.union([bodyText(2000), boundedNumber(), z.boolean(), z.null()]);
/** One setting of a tool: a scalar, a list, or a table of these. No deeper: it is there to be read, not to be run. */
const setting = z.union([
  settingScalar,
  boundedList(settingScalar, 1000),
  openTable(keyText(100), z.union([settingScalar, boundedList(settingScalar, 1000)])),
]);

/** What a command that measures one cell again leaves open, to be filled in with the cell's own. */
const REPEAT_PLACEHOLDERS = ['scenario', 'driver', 'version', 'run'] as const;

const isPlaceholder = (name: string) => (REPEAT_PLACEHOLDERS as readonly string[]).includes(name);

/** Why a text is no such command; null where it is one. Other braces are doubled, as in mapping rules. */
function findRepeatIssue(text: string): string | null {
  const template = parseTemplate(text);
  if (typeof template === 'string') return template;
  const unknown = template.find((part) => 'capture' in part && !isPlaceholder(part.capture));
  if (!unknown || !('capture' in unknown)) return null;
  const known = REPEAT_PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
  return `has a placeholder "{${unknown.capture}}" that does not exist; there are ${known}`;
}

export const harness = z.strictObject({
  name: nameText(120).describe('The program that ran the scenarios'),
  version: nameText(120).nullish().describe('Its version'),
  tool: z
    .strictObject({
      name: nameText(120).describe('Such as `tinybench` or `JMH`'),
      version: nameText(120).nullish().describe('Its version'),
      config: openTable(keyText(100), setting).optional().describe('Its settings'),
    })
    .optional()
    .describe('The benchmark library under it'),
  order: z
    .enum(['sequential', 'rounds'])
    .nullish()
    .describe(
      '`rounds` where the invocations of a run measure every driver version once each, in turns; `sequential` where all of one come before the next',
    ),
  repeat: nameText(1000)
    .superRefine((text, context) => {
      const message = findRepeatIssue(text);
      if (message !== null) context.addIssue({ code: 'custom', message, input: text });
    })
    .nullish()
    .describe(
      'The command that measures one cell again; `{scenario}`, `{driver}`, `{version}` and `{run}` are filled in',
    ),
});
export type Harness = z.infer<typeof harness>;

const sha = z.string().regex(/^[0-9a-f]{7,64}$/i, 'is not a commit hash');

export const source = z.strictObject({
  kind: z.enum(['ci', 'manual', 'import', 'backfill', 'published']).describe('How it came here'),
  provider: nameText(80).nullish().describe('Such as `github-actions`'),
  url: webUrl.nullish().describe('Page of the job or of the publication'),
  title: nameText(300).nullish().describe('Who published it and where, for figures without an address'),
  repository: nameText(300).nullish().describe('Such as `example/my-benchmarks`'),
  commit: sha.nullish().describe('What was measured'),
  dirty: z.boolean().nullish().describe('Whether there were changes that were not committed'),
  branch: nameText(300).nullish().describe('Branch of the commit'),
  pullRequest: z.number().int().positive().nullish().describe('Number of the pull request'),
  fork: nameText(300)
    .nullish()
    .describe('The repository of somebody else whose code measured: the run is stored as excluded'),
  base: z
    .strictObject({
      commit: sha.nullish().describe('Commit to compare with'),
      branch: nameText(300).nullish().describe('Or the branch: its newest run from before this one'),
    })
    .refine(({ commit, branch }) => commit || branch, 'needs a commit or a branch')
    .nullish()
    .describe('What it is to be compared with: needs a commit or a branch'),
});
export type Source = z.infer<typeof source>;

/** A run by its id, or by the address of its page, of which the id is kept. */
const RUN_REFERENCE = /^(?:https?:\/\/\S+\/runs\/)?(r_[0-9a-f]{16})\/?(?:[?#]\S*)?$/;
const runReference = z
  .string()
  .max(2000)
  .regex(RUN_REFERENCE, 'is neither the id of a run, such as r_4cc2f12950073e3f, nor the address of its page')
  .transform((text) => RUN_REFERENCE.exec(text)?.[1] ?? text);

/** The wire format, version 1: one upload, one environment, one source, N results. */
export const run = z.strictObject({
  format: z.literal(1).describe('Version of the run format'),
  project: nameText(120).optional().describe('May be left out: the token names it'),
  title: nameText(300).nullish().describe('A name that people will see'),
  startedAt: z.iso
    .datetime({ offset: true, error: 'is not an RFC 3339 time with an offset, such as 2026-11-20T10:00:00Z' })
    .describe('When it was measured, with an offset; not before 1970, at most 10 minutes in the future'),
  finishedAt: z.iso
    .datetime({ offset: true, error: 'is not an RFC 3339 time with an offset' })
    .nullish()
    .describe('Not before `startedAt`'),
  repetitionGroup: nameText(120)
    .nullish()
    .describe('Common id of several runs that repeat one measurement: one run for each start of the harness'),
  reproduces: runReference
    .nullish()
    .describe('The run of this project that was measured again: its id, or the address of its page'),
  harness: harness.optional().describe('The program that ran the scenarios, and the tool under it'),
  source: source.optional().describe('Where the run comes from'),
  environment: environment.default({}).describe('Everything that is not the driver; what is left out is unknown'),
  scenarios: boundedList(scenario, LIMITS.scenarios)
    .optional()
    .describe('What the scenarios are, where a name does not say it'),
  results: z.array(result).min(1, 'a run needs at least one result').max(LIMITS.results).describe('What was measured'),
  profiles: profiles
    .optional()
    .describe('Where driver versions spent their processor time, for a comparison of two of them; no figures'),
  notes: boundedList(bodyText(2000), LIMITS.notes)
    .optional()
    .describe('What a reader must know about these figures: contradictions, corrections. Shown on the run'),
});
export type Run = z.infer<typeof run>;
export const runHead = run.omit({ results: true });
export type RunHead = z.infer<typeof runHead>;
/** What a client may send, before defaults. */
export type RunInput = z.input<typeof run>;

/** JSON Schema (draft 2020-12) of the wire format, for editors and other languages. */
export const runJsonSchema = (): unknown => z.toJSONSchema(run, { io: 'input', unrepresentable: 'any' });
