import { CHANGE_FATES, CHANGE_LISTS, CHANGE_STATES } from '@tachograph/schema/change';
import { comparisonParts } from '@tachograph/schema/share';
import { nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { count, moment, type ResponseOf } from './response-of.ts';
import { environmentRef } from './verdict-responses.ts';

const text = z.string();

const { case: caseIdentity } = comparisonParts.row.shape;

const side = z.strictObject({
  version: text.nullable().describe('Driver version; null where results name none'),
  run: text.describe('Id of the newest run of this point'),
  at: moment.describe('Time of that run'),
  level: z.number().describe('Median in the unit of the case: of the measurement, or of the points of the segment'),
  points: count.describe('Repeats of the measurement, or points of the segment'),
});

const state = z.enum(CHANGE_STATES);

export const change = z.strictObject({
  id: text.describe('Sixteen hexadecimal digits; stays the same where later results move the change by a few points'),
  series: text.describe('Key of the series'),
  case: caseIdentity,
  driver: z.strictObject({ slug: text, name: text }),
  environment: environmentRef,
  axis: z.enum(['version', 'time']).describe('Whether the step is between two versions, or two times'),
  direction: z.enum(['better', 'worse']),
  ratio: z
    .number()
    .nullable()
    .describe('How many times better after than before; null where a level is not above zero'),
  ratioLow: z.number().nullable().describe('Lower end of its 95 % interval'),
  ratioHigh: z.number().nullable(),
  before: side,
  after: side,
  rule: text.describe('`paired`, `repeats` or `exact`: the rule of a verdict; or `change-1`'),
  algorithm: text.describe('Version of the rules'),
  p: z.number().nullable().describe('Of the test; null for a rule without one'),
  q: z.number().nullable().describe('p adjusted over all steps of the driver in the environment'),
  evidence: z
    .record(text, z.union([z.number(), text, z.null()]))
    .describe('What the rule found: `z`, or the standard error and the pool of a test'),
  fate: z
    .strictObject({
      fate: z.enum(CHANGE_FATES),
      by: text.nullable().describe('The release that undid it or made up for it'),
      ratio: z.number().describe('How many times better the newest release is than the one before the change'),
      ratioLow: z.number(),
      ratioHigh: z.number(),
    })
    .optional()
    .describe('What became of it, of a change between two versions with a common measure'),
  group: text.describe('The version or the batch that brought it about, as a text that its other changes have too'),
  certainty: z
    .enum(['found', 'suspected'])
    .describe('`suspected`: the newest runs look like a change, and are too few to tell it from noise'),
  moreRuns: count.nullable().describe('How many more runs a suspected change needs; null of one that was found'),
  groupChanges: count.describe('Changes of the project with this group that were found; counted up to 1,000'),
  foundAt: moment.describe('When it was first found; of a suspected change, when that began'),
  state: state.describe('That of its newest event that was not undone; `new` without one'),
  owner: text.nullable().describe('Name of the member of the project who looks at it; null for nobody'),
  description: text.describe('The change as a sentence'),
});

export const changesResponse = z.strictObject({
  format: z.literal(1).describe('Version of this format'),
  project: z.strictObject({ slug: text, title: text }),
  changes: z.array(change).describe('Those measured last first'),
  counts: z
    .record(z.enum(CHANGE_LISTS), count)
    .describe(
      'Changes that fit the query, in each state, on all pages of the list: of the newest 10,000 of the project',
    ),
  checked: z
    .strictObject({
      series: count.describe(
        'Series with results in which changes are looked for, of this driver, scenario, metric and environment',
      ),
      expectedFalse: z
        .number()
        .describe('How many of the found changes of these series chance alone explains, on average'),
    })
    .describe('How many false changes to expect'),
  next: text.nullable().describe('What `after` takes for the following page; null on the last one'),
});
export type ChangesResponse = ResponseOf<typeof changesResponse>;

/** Changes that one request may name, and letters of a note. */
const MOST_CHANGES = 200;
const MOST_LETTERS = 500;

const changeId = text.regex(/^[0-9a-f]{16}$/, 'is no id of a change');
const note = nameText(MOST_LETTERS).describe('Why, in one line: it is shown to everyone, wherever the change is');

export const newChangeEvent = z.strictObject({
  changes: z.array(changeId).min(1).max(MOST_CHANGES).describe('Ids of the changes that it is about'),
  state,
  note: note.nullish(),
});

export const changeEvent = z.strictObject({
  id: z.uuid(),
  project: text,
  changes: z.array(text),
  state,
  note: text.nullable(),
  by: text.describe('Name of the token'),
  at: moment,
});
export type ChangeEventResponse = ResponseOf<typeof changeEvent>;

export const newChangeOwner = z.strictObject({
  changes: newChangeEvent.shape.changes,
  owner: text.max(100).nullable().describe('Id of a member of the project; null: nobody'),
});

export const changeOwner = z.strictObject({
  project: text,
  changes: z.array(text),
  owner: text.nullable().describe('Name of the member'),
});
export type ChangeOwnerResponse = ResponseOf<typeof changeOwner>;

export const pastChangeEvent = z.strictObject({
  ...changeEvent.omit({ project: true }).shape,
  changes: count.describe('How many changes it is about'),
  undone: z
    .strictObject({ at: moment, by: text.describe('Name of the token') })
    .nullable()
    .describe('Null while it holds'),
});

export const changeResponse = z.strictObject({
  format: z.literal(1).describe('Version of this format'),
  project: z.strictObject({ slug: text, title: text }),
  change,
  events: z.array(pastChangeEvent).describe('The newest 100 of its events, newest first, undone ones among them'),
  eventsTotal: count,
});
export type ChangeResponse = ResponseOf<typeof changeResponse>;
