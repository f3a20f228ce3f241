import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import { validateRun } from '@tachograph/schema/validation';
import { readDemo } from '../../prisma/read-demo.ts';

/** A run of the demo data. Its time was validated when it was added. */
function toRun(name: string, text: string): NormalisedRun {
  const outcome = validateRun(JSON.parse(text), { now: new Date(8.64e15) });
  if (!outcome.ok) throw new Error(`${name} is not a run: ${JSON.stringify(outcome.issues)}`);
  return normaliseRun(outcome.run);
}

export const readRun = (file: string): NormalisedRun => toRun(file, readFileSync(file, 'utf8'));

/** The runs that were recorded of our harnesses, in the order of their names. */
export const readRecorded = (demo: string, project: string): NormalisedRun[] =>
  readDemo(join(demo, project))
    .filter(({ fileName }) => fileName.startsWith('recorded-'))
    .map(({ fileName, bytes }) => toRun(fileName, bytes.toString('utf8')));
