import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS, ZONES } from './zones.mjs';

/** @typedef {import('./zones.mjs').Zone} Zone */

const TESTS = ['**/*.test.*', '**/*.spec.ts'];
const LEAVING_BY_PATH = {
  group: ['**/../*/src/**', '**/packages/**', '**/apps/**', '@tachograph/*/src/**'],
  message:
    'A path must not leave its package: import @tachograph/<package> by an entry point that its package.json exports.',
};
/** What a package offers to tests only. */
const FOR_TESTS = '@tachograph/*/testing';
export const RULES_FILE = fileURLToPath(new URL('./rules.generated.json', import.meta.url));

/** @returns {string} what rules.generated.json must hold */
export function rulesText() {
  // Of two overrides Biome applies the later one as a whole. It tries every glob on every file, so there are few.
  const overrides = [...ZONES.map(zoneOverride), ...folderOverrides(), ...ZONES.map(testOverride)];
  return `${JSON.stringify({ $schema: 'https://biomejs.dev/schemas/2.5.15/schema.json', overrides }, null, 2)}\n`;
}

/** @param {Zone} zone */
const zoneOverride = (zone) => override(zone.files.map(everywhere), zone, zone.mayImport, zone.bans);

/** @param {Zone} zone */
function testOverride(zone) {
  const globs = zone.files
    .map(everywhere)
    .flatMap((glob) => (glob.startsWith('!') ? [glob] : TESTS.map((test) => glob.replace(/\*\*$/, test))));
  return override(
    globs,
    zone,
    zone.mayImport,
    zone.bans.filter((ban) => !ban.inTests),
  );
}

/**
 * The folders inside a package or app: a file imports only folders of the layers below its own. Tests are free to.
 *
 * @returns {object[]} outer folders first
 */
function folderOverrides() {
  const groups = FOLDERS.flatMap(({ root, layers }) =>
    layers.flatMap((layer, level) => {
      // By `@/` a folder may import itself, so each has rules of its own there.
      const together = root.startsWith('apps/web') ? layer.map((name) => [name]) : [layer];
      return together.map((names) => {
        const own = layer.filter((name) => names.length > 1 || name !== names[0]);
        const ban = toBan(root, [...own, ...layers.slice(level + 1).flat()], layers);
        return { folders: names.map((name) => `${root}/${name}`), ban };
      });
    }),
  );
  const depthOf = (/** @type {string[]} */ [folder = '']) => folder.split('/').length;
  return groups
    .toSorted((a, b) => depthOf(a.folders) - depthOf(b.folders))
    .flatMap(({ folders }) => {
      const [folder = ''] = folders;
      const zone = zoneOf(folder);
      const bans = groups
        .filter((outer) => outer.folders.some((one) => folder === one || folder.startsWith(`${one}/`)))
        .flatMap(({ ban }) => (ban.imports.length > 0 ? [ban] : []));
      const files = folders.map((one) => everywhere(`${one}/**`));
      return bans.length > 0 ? [override(files, zone, zone.mayImport, [...zone.bans, ...bans])] : [];
    });
}

/**
 * @param {string} root
 * @param {string[]} folders of the layers above, and the others of the same layer
 * @param {string[][]} layers
 * @returns {import('./zones.mjs').Ban}
 */
function toBan(root, folders, layers) {
  const fromSource = root.replace(/^apps\/web\/src(\/|$)/, '');
  const byAlias = (/** @type {string} */ folder) =>
    root.startsWith('apps/web') ? [`@/${path.posix.join(fromSource, folder)}/**`] : [];
  return {
    imports: folders.flatMap((folder) => [`**/../${folder}/**`, ...byAlias(folder)]),
    because: `inside ${root}, a file imports only the layers below its own: ${layers.map((layer) => layer.join(', ')).join(' < ')}`,
  };
}

/**
 * The narrowest zone that contains a folder.
 *
 * @param {string} folder
 */
function zoneOf(folder) {
  const [zone] = ZONES.filter(({ files }) =>
    files.some((glob) => !glob.startsWith('!') && `${folder}/`.startsWith(glob.slice(0, -2))),
  ).toSorted((a, b) => (b.files[0]?.length ?? 0) - (a.files[0]?.length ?? 0));
  if (!zone) throw new Error(`${folder} is in no zone of zones.mjs`);
  return zone;
}

/**
 * @param {string[]} includes
 * @param {Zone} zone
 * @param {string[]} mayImport
 * @param {import('./zones.mjs').Ban[]} bans
 */
function override(includes, zone, mayImport, bans) {
  const patterns = [
    {
      group: ['@tachograph/*', '@tachograph/*/**', ...mayImport.flatMap(entryPointsOf), FOR_TESTS],
      message: zoneMessage(zone, mayImport),
    },
    LEAVING_BY_PATH,
    ...bans.map(({ imports, because }) => ({
      group: imports,
      message: `${zone.name} must not import this: ${because}.`,
    })),
  ];
  return {
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
  };
}

/** @param {string} name */
const entryPointsOf = (name) => [`!@tachograph/${name}`, `!@tachograph/${name}/**`];

/**
 * @param {Zone} zone
 * @param {string[]} mayImport
 */
function zoneMessage(zone, mayImport) {
  const allowed = mayImport.length > 0 ? `no other package than ${mayImport.join(', ')}` : 'no other package';
  return `${zone.name} may import ${allowed}: ${zone.because}.`;
}

/** @param {string} glob */
function everywhere(glob) {
  return glob.startsWith('!') ? `!**/${glob.slice(1)}` : `**/${glob}`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(RULES_FILE, rulesText());
