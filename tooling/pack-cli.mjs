import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { packCli } from './cli/pack.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const archive = await packCli({ root, to: path.join(root, 'dist') });
process.stdout.write(`${path.relative(process.cwd(), archive)}\n`);
