import { environment } from '@tachograph/schema/environment';
import { mapping } from '@tachograph/schema/mapping';
import { driver } from '@tachograph/schema/result';
import { run } from '@tachograph/schema/run';
import { statedEntries } from '@tachograph/schema/validation';
import * as z from 'zod';

const { project, startedAt, finishedAt, title, repetitionGroup, reproduces, source, harness, notes } = run.shape;

export const nativeDefaults = z.strictObject({
  startedAt: startedAt.describe(
    'When it was measured. Required: the time of receipt would make every retry another run',
  ),
  finishedAt,
  title,
  repetitionGroup,
  reproduces,
  source,
  harness,
  notes,
  project,
  driverVersions: z
    .record(z.string(), z.string())
    .optional()
    .describe('Versions by driver name, for results that carry none'),
  driver: z
    .union([z.string().min(1), driver.omit({ options: true })])
    .optional()
    .describe('Driver of results whose driver the adapter does not know or only guessed'),
  mapping: mapping.optional().describe("Mapping rules of this upload, tried before the project's"),
  scenarios: statedEntries.shape.scenarios.describe(
    'What the scenarios are, as in a run: over what the adapter read, field by field, by the id after mapping',
  ),
  results: statedEntries.shape.results.describe(
    'Cells that the tool does not print, as in a run: mostly `failed`, `unsupported` or `skipped`. They come after those it prints',
  ),
});

const file = z.string().meta({ contentMediaType: 'text/plain' });

const native = z.array(file).min(1).max(20).describe('Files as the tool wrote them, untouched, all of one run');

/** The two forms of `POST /v1/runs`: native files with what they do not say, or beside the run made from them. */
export const nativeForm = z.union([
  z.strictObject({
    native,
    tool: z.string().optional().describe('An adapter, or `auto`, which looks at the text'),
    environment: environment.optional().describe('Over what the adapter read, field by field'),
    defaults: nativeDefaults.describe('What the files do not say'),
  }),
  z.strictObject({
    native,
    run: run.describe('A whole run, made from these files. The run is stored, and the files as its raw upload'),
  }),
]);

const fileName = z.string().describe('Name of the file, without its folders');

const lineFile = z.union([
  z.strictObject({ name: fileName, text: z.string().describe('The file, as text in UTF-8') }),
  z.strictObject({ name: fileName, base64: z.base64().describe('The bytes of a file that is not UTF-8') }),
]);

/** A line of `POST /v1/batches`: a run, or a run beside the native files it was made from. */
export const batchEntry = z.union([
  run,
  z.strictObject({
    run: run.describe('A whole run, made from these files. The run is stored, and the files as its raw upload'),
    native: z.array(lineFile).min(1).max(20).describe('Files as the tool wrote them, all of this run'),
  }),
]);

export const previewForm = z.strictObject({
  native: file.describe('One file as the tool wrote it'),
  tool: z.string().optional().describe('An adapter, or `auto`'),
  mapping: mapping.optional().describe('Rules to try; without, those of the project'),
});
