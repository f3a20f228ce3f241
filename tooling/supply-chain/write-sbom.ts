import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandWorld } from '../start/run-command.mjs';
import { runNpm } from './run-npm.ts';

/** npm reads the lock file only. */
const WITHIN_MS = 120_000;

/** Writes the software bill of materials, CycloneDX 1.5 as JSON: `npm run sbom -- <file>`. */
export async function writeSbom({ root, args: [to = 'sbom.cdx.json'], log }: CommandWorld) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const text = await runNpm(root, args, WITHIN_MS);
  const { components } = JSON.parse(text);
  const file = path.resolve(to);
  writeFileSync(file, text);
  log(`${components.length} components written to ${file}`);
}
