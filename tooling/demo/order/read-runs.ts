import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NormalisedRun, normaliseRun, validateRun } from '@tachograph/schema';
import { isRecorded } from '../demo-files.ts';

/** A run file of the demo data. Its time was judged when it joined them. */
export function readRun(file: string): NormalisedRun {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const outcome = validateRun(content, { now: new Date(8.64e15) });
  if (!outcome.ok) throw new Error(`${file} is not a run: ${JSON.stringify(outcome.faults)}`);
  return normaliseRun(outcome.run);
}

/** The runs that were recorded of our harnesses, in the order of their names. */
export function readRecorded(demo: string, project: string): NormalisedRun[] {
  const files = readdirSync(join(demo, project)).filter(isRecorded).sort();
  return files.map((file) => readRun(join(demo, project, file)));
}
