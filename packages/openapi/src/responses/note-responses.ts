import { nameText } from '@tachograph/schema/text';
import * as z from 'zod';
import { moment, type ResponseOf } from './response-of.ts';

const MOST_LETTERS = 300;

const text = z.string();

const at = z.iso.datetime({
  offset: true,
  error: 'is not an RFC 3339 time with an offset, such as 2026-11-20T10:00:00Z',
});

export const newNote = z
  .strictObject({
    text: nameText(MOST_LETTERS).describe('What happened, in one line: charts show it to everyone'),
    at: at.nullish().describe('The time that it marks; now, where it is left out'),
    driver: nameText(120).nullish().describe('Slug of the driver that it is about; left out: all'),
    version: nameText(200)
      .nullish()
      .describe('Version of the driver that it is about, measured or not: charts by version show it there'),
    scenario: nameText(200).nullish().describe('Slug of the scenario that it is about; left out: all'),
    environment: text.max(400).nullish().describe('Identity of the environment that it is about; left out: all'),
  })
  .refine(({ driver, version }) => !version || driver, { path: ['driver'], error: 'is needed with a version' });

export const note = z.strictObject({
  id: z.uuid(),
  text,
  at: moment.describe('The time that it marks'),
  driver: text.nullable().describe('Slug; null for all'),
  version: text.nullable(),
  scenario: text.nullable().describe('Slug; null for all'),
  environment: text.nullable().describe('Identity; null for all'),
  by: text.describe('Name of the token'),
  createdAt: moment,
});
export type NoteResponse = ResponseOf<typeof note>;

export const notesResponse = z.strictObject({
  format: z.literal(1).describe('Version of this format'),
  project: z.strictObject({ slug: text, title: text }),
  notes: z.array(note).describe('Those of the newest times first'),
  more: z.boolean().describe('Whether there are others: request them with the `at` of the last one as `to`'),
});
export type NotesResponse = ResponseOf<typeof notesResponse>;
