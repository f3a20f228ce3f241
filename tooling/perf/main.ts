import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureChanges } from './changes/measure-changes.ts';
import { measureInteraction } from './interaction/measure-interaction.ts';
import { measureCompare } from './measure-compare.ts';
import { measureHistory } from './measure-history.ts';
import { measureImages } from './measure-images.ts';
import { measureIngest } from './measure-ingest.ts';
import { measureInterleaving } from './measure-interleaving.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePages, measureScripts } from './measure-pages.ts';
import { measureScale } from './scale/measure-scale.ts';
import { POINTS } from './scale/shapes.ts';
import { type Stack, startStack } from './start-stack.ts';

const PARTS: Readonly<Record<string, (stack: Stack) => Promise<void>>> = {
  pages: measurePages,
  compare: measureCompare,
  images: measureImages,
  scripts: measureScripts,
  ingest: async (stack) => {
    await measureIngest(stack);
    await measureHistory(stack);
  },
  memory: measureMemory,
};

const OPTIONS = {
  points: { type: 'string', default: String(POINTS) },
  keep: { type: 'string' },
  only: { type: 'string', default: '' },
  record: { type: 'boolean', default: false },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Only where they are named: they need MariaDB and drivers, a browser, a database of gigabytes, or nothing, and not the demo data. */
const ALONE: Readonly<Record<string, (root: string, options: Options) => Promise<void>>> = {
  changes: measureChanges,
  interleaving: measureInterleaving,
  interaction: measureInteraction,
  scale: (root, { keep, points, only, record }) =>
    measureScale(root, {
      points: Number(points),
      keptDir: keep ? path.resolve(keep) : null,
      only,
      record,
    }),
};

/** @param args parts of the measurement and options; no part is all that needs nothing but a Tachograph */
export async function main({ root, args }: { readonly root: string; readonly args: readonly string[] }): Promise<void> {
  const { values: options, positionals: parts } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  const known = [...Object.keys(PARTS), ...Object.keys(ALONE)];
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown) throw new Error(`there is no part ${unknown}: choose from ${known.join(', ')}`);
  for (const [name, measure] of Object.entries(ALONE)) if (parts.includes(name)) await measure(root, options);
  if (parts.length > 0 && parts.every((part) => part in ALONE)) return;
  const stack = await startStack(root);
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (parts.length === 0 || parts.includes(name)) await measure(stack);
    }
  } finally {
    await stack.stop();
  }
}
