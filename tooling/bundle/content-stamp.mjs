import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SKIPPED =
  /^(node_modules|\.next|\.turbo|dist|generated|fixtures|next-env\.d\.ts|.*\.tsbuildinfo|.*\.test\.tsx?)$/;

/**
 * A digest of what a build depends on: the names and contents of all files under `inputs`, without tests and build
 * output. Equal stamps mean equal builds.
 *
 * @param {string} root
 * @param {string[]} inputs files or folders relative to `root`; one that does not exist counts as empty
 * @param {string[]} [extra] what else the build depends on, such as a version
 */
export function contentStamp(root, inputs, extra = []) {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(`${text}\0`);
  for (const input of inputs) {
    for (const file of filesUnder(path.join(root, input))) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 20);
}

/** @param {string} location a file or a folder @returns {string[]} */
function filesUnder(location) {
  const status = statSync(location, { throwIfNoEntry: false });
  if (!status) return [];
  if (!status.isDirectory()) return [location];
  return readdirSync(location)
    .filter((name) => !SKIPPED.test(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(location, name)));
}
