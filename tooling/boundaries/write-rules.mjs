import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS, ZONES } from './zones.mjs';

/** @typedef {import('./zones.mjs').Zone} Zone */

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'];
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
  const overrides = [...ZONES.flatMap(overridesOf), ...folderOverrides()];
  return `${JSON.stringify({ $schema: 'https://biomejs.dev/schemas/2.5.15/schema.json', overrides }, null, 2)}\n`;
}

/** @param {Zone} zone */
function overridesOf(zone) {
  const globs = zone.files.map(everywhere);
  const without = globs.filter((glob) => glob.startsWith('!'));
  const tests = globs
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => TESTS.map((test) => glob.replace(/\*\*$/, test)));
  return [
    override([...globs, ...TESTS.map((test) => `!${test}`)], zone, zone.mayImport, zone.bans),
    override(
      [...tests, ...without],
      zone,
      zone.mayImport,
      zone.bans.filter((ban) => !ban.inTests),
    ),
  ];
}

/**
 * The folders inside a package or app: a file imports only folders of the layers below its own. Tests are free to.
 *
 * @returns {object[]} outer folders first, because of two overrides Biome applies the later one as a whole
 */
function folderOverrides() {
  const folders = FOLDERS.flatMap(({ root, layers }) =>
    layers.flatMap((layer, level) =>
      layer.map((name) => ({ folder: `${root}/${name}`, ban: toBan(root, name, layers.slice(level), layers) })),
    ),
  );
  return folders
    .toSorted((a, b) => a.folder.split('/').length - b.folder.split('/').length)
    .flatMap(({ folder }) => {
      const zone = zoneOf(folder);
      const bans = folders
        .filter((outer) => folder === outer.folder || folder.startsWith(`${outer.folder}/`))
        .flatMap(({ ban }) => (ban.imports.length > 0 ? [ban] : []));
      const files = [everywhere(`${folder}/**`), ...TESTS.map((test) => `!${test}`)];
      return bans.length > 0 ? [override(files, zone, zone.mayImport, [...zone.bans, ...bans])] : [];
    });
}

/**
 * @param {string} root
 * @param {string} name the folder below it
 * @param {string[][]} banned its own layer and those above
 * @param {string[][]} layers
 * @returns {import('./zones.mjs').Ban}
 */
function toBan(root, name, banned, layers) {
  const others = banned.flat().filter((other) => other !== name);
  const fromSource = root.replace(/^.*src(\/|$)/, '');
  return {
    imports: others.flatMap((other) => [`**/../${other}/**`, `@/${path.posix.join(fromSource, other)}/**`]),
    because: `inside ${root}, ${name} imports only the layers below it: ${layers.map((layer) => layer.join(', ')).join(' < ')}`,
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
