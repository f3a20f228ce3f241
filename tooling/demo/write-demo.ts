/** Writes prisma/demo from prisma/figures: `node --import tsx tooling/demo/write-demo.ts`. See docs/demo-data.md. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoFiles } from './demo-files.ts';

const prisma = fileURLToPath(new URL('../../prisma', import.meta.url));
const files = demoFiles(join(prisma, 'figures'));
const demo = join(prisma, 'demo');
for (const path of readdirSync(demo, { recursive: true, encoding: 'utf8' })) {
  if (path.endsWith('.json')) rmSync(join(demo, path));
}
for (const [path, text] of files) {
  const file = join(demo, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
process.stdout.write(`${files.size} files written to prisma/demo\n`);
