import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { cachedCli } from '../cli/bundle.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the command line once, for the tests that start `tacho`. */
export default async function provideCli({ provide }: TestProject): Promise<void> {
  provide('tacho', await cachedCli(ROOT));
}
