import * as z from 'zod';
import { SHARE_LIMITS, sharedEnvironment, sharedRun, shareTitle } from './share.ts';

const text = z.string();
const lines = z.array(text);

/** Views that freeze as they are drawn. A comparison has a content of its own, because each of its cells explains itself. */
const SHARED_VIEWS = [
  'trend',
  'sweep',
  'distribution',
  'matrix',
  'trade-off',
  'driver',
  'change',
  'overview',
  'environments',
  'league',
] as const;

const table = z.strictObject({ head: lines, rows: z.array(lines).max(SHARE_LIMITS.lines) });

/** A frozen view: what it answers as JSON, what it draws and its table as text. It holds no time of its making. */
export const sharedView = z.strictObject({
  format: z.literal(2).describe('Version of this format'),
  kind: z.enum(SHARED_VIEWS),
  title: shareTitle,
  project: z.strictObject({ slug: text, title: text }),
  address: text.describe('Path and query of the live page'),
  algorithm: text.describe('Version of the rules behind the verdicts'),
  methodology: text.describe('Version of the methodology'),
  name: text.describe('What the view is of, as it names itself'),
  about: lines.describe('What is drawn, of what, where and when'),
  description: text.describe('The figures as text'),
  warnings: lines,
  notes: lines.describe('How to read it, and what has no plain figure'),
  drawing: z
    .strictObject({ width: z.number(), height: z.number(), svg: text })
    .describe('SVG inside the margins; colours by their names in the theme'),
  tables: z.strictObject({ csv: table, md: table }).describe('Its cells as text, for CSV and for Markdown'),
  figures: z.record(text, z.json()).describe('The answer of the API'),
  environments: z.array(sharedEnvironment),
  runs: z.array(sharedRun),
  runsLeftOut: z.number().int().describe('Runs behind the figures beyond the most that a share lists'),
});

/** As it is read back: its title too may be older than a rule of titles. */
export const storedView = sharedView.extend({ title: text });

export type SharedView = z.infer<typeof sharedView>;
export type SharedViewKind = SharedView['kind'];
