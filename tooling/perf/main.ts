import { measureCompare } from './measure-compare.ts';
import { measureImages } from './measure-images.ts';
import { measureIngest } from './measure-ingest.ts';
import { measureInterleaving } from './measure-interleaving.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePages, measureScripts } from './measure-pages.ts';
import { type Stack, startStack } from './start-stack.ts';

const PARTS: Readonly<Record<string, (stack: Stack) => Promise<void>>> = {
  pages: measurePages,
  compare: measureCompare,
  images: measureImages,
  scripts: measureScripts,
  ingest: measureIngest,
  memory: measureMemory,
};

/** Needs MariaDB and drivers, and no Tachograph: only where it is named. */
const INTERLEAVING = 'interleaving';

/** @param parts of the measurement; none are all that a Tachograph does */
export async function main(root: string, parts: readonly string[]): Promise<void> {
  const known = [...Object.keys(PARTS), INTERLEAVING];
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown) throw new Error(`there is no part ${unknown}: choose from ${known.join(', ')}`);
  if (parts.includes(INTERLEAVING)) await measureInterleaving(root);
  if (parts.length > 0 && parts.every((part) => part === INTERLEAVING)) return;
  const stack = await startStack(root);
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (parts.length === 0 || parts.includes(name)) await measure(stack);
    }
  } finally {
    await stack.stop();
  }
}
