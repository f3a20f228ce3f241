import { parseMapping } from '@tachograph/adapters';
import type { Mapping } from '@tachograph/schema/mapping';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { type StatedEntries, validateStated } from '@tachograph/schema/validation';
import * as z from 'zod';

const text = z.string();
const table = z.record(z.string(), z.unknown());

/**
 * What the native output of a tool does not state. Only the outline is checked here: the resulting run is validated as a
 * whole, by the same rules as one sent as JSON.
 */
const defaultsSchema = z.strictObject({
  project: text.optional(),
  /** When it was measured. Required: the time of receipt would make every retry another run. */
  startedAt: text,
  finishedAt: text.nullish(),
  title: text.nullish(),
  repetitionGroup: text.nullish(),
  reproduces: text.nullish(),
  source: table.optional(),
  harness: table.optional(),
  notes: z.array(text).optional(),
  /** Versions of drivers by name, for results that do not carry one: `{"mysql2": "3.1.0"}`. */
  driverVersions: z.record(z.string(), text).optional(),
  /** The driver of results for which the adapter has none or only a guess: a name, or a driver in the run format. */
  driver: z
    .union([
      text.min(1),
      z.strictObject({
        name: text.min(1),
        version: text.nullish(),
        language: text.nullish(),
        purl: text.nullish(),
      }),
    ])
    .optional(),
  /** Rules of this upload, applied before those of the project. */
  mapping: z.unknown().optional(),
  /** Scenarios; they override what the adapter read. */
  scenarios: z.unknown().optional(),
  /** Results that the tool does not print. */
  results: z.unknown().optional(),
});

type Fields = z.infer<typeof defaultsSchema>;
type Defaults = Omit<Fields, 'driver' | 'mapping' | keyof StatedEntries> & StatedEntries;
export type DefaultDriver = Exclude<Fields['driver'], string | undefined>;

export type ParsedDefaults = {
  readonly defaults: Defaults;
  readonly driver: DefaultDriver | null;
  readonly rules: Mapping;
};

const readStartedAt = (input: unknown): unknown => (input as { readonly startedAt?: unknown } | null)?.startedAt;

const under = (parent: string, { issues }: { readonly issues: readonly ValidationIssue[] }): ValidationIssue[] =>
  issues.map((issue) => ({ ...issue, pointer: `${parent}${issue.pointer}` }));

function toParsed({ driver, mapping = [], scenarios, results, ...fields }: Fields): ReturnType<typeof parseDefaults> {
  const rules = parseMapping(mapping);
  const stated = validateStated({ scenarios, results });
  if ('issues' in rules || 'issues' in stated) {
    const ofRules = 'issues' in rules ? under('/defaults/mapping', rules) : [];
    return { issues: [...ofRules, ...('issues' in stated ? under('/defaults', stated) : [])] };
  }
  const named = typeof driver === 'string' ? { name: driver } : (driver ?? null);
  return { defaults: { ...fields, ...stated.entries }, driver: named, rules: rules.mapping };
}

export function parseDefaults(input: unknown): ParsedDefaults | { readonly issues: readonly ValidationIssue[] } {
  const parsed = defaultsSchema.safeParse(input);
  if (parsed.success) return toParsed(parsed.data);
  const issues = parsed.error.issues.flatMap((issue): ValidationIssue[] => {
    const pointer = `/defaults${issue.path.map((step) => `/${String(step)}`).join('')}`;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        pointer: `${pointer}/${key}`,
        code: 'unknown-field',
        detail: `defaults have no field "${key.slice(0, 100)}"`,
      }));
    }
    if (pointer === '/defaults/startedAt' && readStartedAt(input) === undefined) {
      const detail = 'is missing: when was this measured? Such as {"startedAt": "2026-11-20T10:00:00Z"}';
      return [{ pointer, code: 'missing-field', detail }];
    }
    return [{ pointer, code: 'wrong-type', detail: 'is of a type that is not allowed here' }];
  });
  return { issues };
}
