import { bodyText, nameText } from '@tachograph/schema/text';
import * as z from 'zod';

/** Days for which runs may be kept: a hundred years. */
export const MOST_KEPT_DAYS = 36_500;

/** Settings of a project that are stored as they are given, null where it has none: a request changes them, a response has them. */
export const projectFields = z.strictObject({
  description: bodyText(2000).nullable().describe('A sentence or two on what is measured'),
  referenceDriver: nameText(120)
    .nullable()
    .describe('Slug of the driver that pages compare with; null: the pages choose'),
  minimumEffect: z
    .number()
    .min(0.001)
    .max(0.5)
    .nullable()
    .describe('The least difference that is one, as a share: 0.02 is 2 %; null: the default'),
  keepRunsDays: z
    .int()
    .min(1)
    .max(MOST_KEPT_DAYS)
    .nullable()
    .describe('Days for which runs are kept, from when they were measured; null: for ever'),
});

type ProjectFields = z.infer<typeof projectFields>;
type FieldName = keyof ProjectFields;

const NAMES = Object.keys(projectFields.shape) as FieldName[];

/** These settings of a project. */
export const pickFields = (project: Readonly<ProjectFields>) =>
  Object.fromEntries(NAMES.map((name) => [name, project[name]])) as Readonly<ProjectFields>;

type FormField = {
  readonly name: 'title' | FieldName;
  /** One line, several, one of the drivers of the project, or a share that is entered in percent. */
  readonly kind: 'line' | 'text' | 'driver' | 'percent';
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** What a form says where the API rejects it. */
  readonly error: string;
};

/** The settings that the form of a project has, in its order. An empty field removes the setting. */
export const PROJECT_FORM: readonly FormField[] = [
  {
    name: 'title',
    kind: 'line',
    label: 'Title',
    maxLength: 200,
    error: 'A title has 1 to 200 characters, on one line.',
  },
  {
    name: 'description',
    kind: 'text',
    label: 'Description',
    maxLength: 2000,
    hint: 'A sentence or two on what is measured.',
    error: 'A description has at most 2,000 characters.',
  },
  {
    name: 'referenceDriver',
    kind: 'driver',
    label: 'Reference driver',
    hint: 'Pages compare with it unless their URL names another one.',
    error: 'The project has no results of this driver.',
  },
  {
    name: 'minimumEffect',
    kind: 'percent',
    label: 'Least difference, in percent',
    maxLength: 10,
    hint: 'Smaller differences are called the same. All verdicts of the project follow; shares keep theirs.',
    error: 'The least difference is a number from 0.1 to 50 percent.',
  },
];
