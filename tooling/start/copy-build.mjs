import { cpSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {{ root: string, scripts: { web: string, ingest: string }, to: string }} options `scripts` as `build`
 *   returned them
 */
export function copyBuild({ root, scripts, to }) {
  // The server script is at apps/web/server.js in the build.
  cpSync(path.resolve(scripts.web, '../../..'), path.join(to, 'web'), { recursive: true, verbatimSymlinks: true });
  cpSync(path.dirname(scripts.ingest), path.join(to, 'ingest'), { recursive: true });
  cpSync(path.join(root, 'prisma/migrations'), path.join(to, 'ingest/migrations'), { recursive: true });
}
