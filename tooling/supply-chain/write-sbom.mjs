import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from './run-npm.mjs';

/** npm reads the lock file only. */
const WITHIN_MS = 120_000;

/**
 * Writes the software bill of materials, CycloneDX 1.5 as JSON: `npm run sbom -- <file>`.
 *
 * @param {import('../start/run-command.mjs').CommandWorld} world
 */
export async function writeSbom({ root, args: [to = 'sbom.cdx.json'], log }) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const text = await runNpm(root, args, WITHIN_MS);
  const { components } = JSON.parse(text);
  const file = path.resolve(to);
  writeFileSync(file, text);
  log(`${components.length} components written to ${file}`);
}
