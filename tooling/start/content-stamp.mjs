import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SKIPPED =
  /^(node_modules|\.next|\.turbo|dist|generated|fixtures|next-env\.d\.ts|.*\.tsbuildinfo|.*\.test\.tsx?)$/;

/**
 * A digest of what a build depends on: the names and contents of all files under `inputs`, tests and products
 * left out. Same stamp, same product.
 *
 * @param {string} root
 * @param {string[]} inputs files or folders relative to `root`; one that does not exist counts as empty
 * @param {string[]} [words] anything else that matters, such as a version
 */
export function contentStamp(root, inputs, words = []) {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word}\0`);
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

/**
 * @param {string} at
 * @returns {string[]}
 */
function filesUnder(at) {
  const status = statSync(at, { throwIfNoEntry: false });
  if (!status) return [];
  if (!status.isDirectory()) return [at];
  return readdirSync(at)
    .filter((name) => !SKIPPED.test(name))
    .sort()
    .flatMap((name) => filesUnder(path.join(at, name)));
}
