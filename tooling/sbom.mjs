// Writes the software bill of materials, CycloneDX 1.5 as JSON: `npm run sbom -- <file>`, by default sbom.cdx.json.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInstalled } from './start/install.mjs';

/** npm reads the lock file only. */
const WITHIN_MS = 120_000;

await runInstalled('sbom', async ({ root, log }) => {
  const { runNpm } = await import('./supply-chain/run-npm.mjs');
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const text = await runNpm(root, args, WITHIN_MS);
  const { components } = JSON.parse(text);
  const file = path.resolve(process.argv[2] ?? 'sbom.cdx.json');
  writeFileSync(file, text);
  log(`${components.length} components written to ${file}`);
});
