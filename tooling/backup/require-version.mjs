export const RESTORE = 'restore it with that version, then upgrade';

/**
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {string[]} migrations that the backup must have: `<name> <checksum>` of each
 * @param {string} advice what to do with a backup of another version
 * @throws {Error} with one line that names both versions by their last migration
 */
export function requireVersion(manifest, migrations, advice) {
  if (migrations.join() === manifest.migrations.join()) return;
  const last = (/** @type {string[]} */ list) => list.at(-1)?.split(' ')[0] ?? 'none';
  throw new Error(
    `the backup is of another version (its last migration is ${last(manifest.migrations)}, here ${last(migrations)}): ${advice}`,
  );
}
