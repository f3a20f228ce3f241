import { toIssues, type ValidationIssue } from '@tachograph/schema/problem';
import { nameText } from '@tachograph/schema/text';
import { z } from 'zod';
import { moment, type ResponseOf } from './response-of.ts';

const MOST_LETTERS = 500;

export const newExclusion = z.strictObject({
  reason: nameText(MOST_LETTERS).describe('Why, in one line: it is shown to everyone, wherever the run is'),
});

/** Why a run is to be excluded, or every issue of a body that does not say it. Never throws on content. */
export function parseNewExclusion(
  input: unknown,
): { readonly reason: string } | { readonly issues: readonly ValidationIssue[] } {
  const parsed = newExclusion.safeParse(input);
  if (parsed.success) return parsed.data;
  const checked = { input, schema: newExclusion, what: 'an exclusion' };
  return { issues: parsed.error.issues.flatMap((issue) => toIssues(issue, checked)) };
}

export const exclusion = z.strictObject({
  reason: z.string(),
  since: moment,
});

export const pastExclusion = z.strictObject({
  ...exclusion.shape,
  until: moment.nullable().describe('Null while it holds'),
});

export const exclusionResponse = z.strictObject({
  run: z.string().describe('Id of the run'),
  project: z.string(),
  ...exclusion.shape,
});
export type ExclusionResponse = ResponseOf<typeof exclusionResponse>;
