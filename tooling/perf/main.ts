import { measureCompare } from './measure-compare.ts';
import { measureImages } from './measure-images.ts';
import { measureIngest } from './measure-ingest.ts';
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

/** @param parts of the measurement; none are all */
export async function main(root: string, parts: readonly string[]): Promise<void> {
  const unknown = parts.find((part) => !(part in PARTS));
  if (unknown) throw new Error(`there is no part ${unknown}: choose from ${Object.keys(PARTS).join(', ')}`);
  const stack = await startStack(root);
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (parts.length === 0 || parts.includes(name)) await measure(stack);
    }
  } finally {
    await stack.stop();
  }
}
