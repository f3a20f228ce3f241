import { measureCompare } from './measure-compare.mjs';
import { measureImages } from './measure-images.mjs';
import { measureIngest } from './measure-ingest.mjs';
import { measureMemory } from './measure-memory.mjs';
import { measurePages } from './measure-pages.mjs';
import { measureScripts } from './measure-scripts.mjs';
import { startStack } from './start-stack.mjs';

/** @type {Record<string, (stack: import('./start-stack.mjs').Stack) => Promise<void>>} */
const PARTS = {
  pages: measurePages,
  compare: measureCompare,
  images: measureImages,
  scripts: measureScripts,
  ingest: measureIngest,
  memory: measureMemory,
};

/** @param {{ root: string, parts: string[] }} options no parts are all parts */
export async function main({ root, parts }) {
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
