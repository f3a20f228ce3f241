import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FOLDERS, ZONES } from './zones.mjs';

/** @typedef {import('./zones.mjs').Zone} Zone */

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'];
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = [...readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}`), 'harnesses/processes'];
/** The entry points of every package, as its package.json exports them: `@tachograph/units`, `@tachograph/schema/run`. */
const ENTRY_POINTS = PACKAGES.flatMap((folder) => {
  const { name, exports } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
  return Object.keys(exports).map((entry) => `${name}${entry.slice(1)}`);
});
const LEAVING_BY_PATH = {
  group: [
    '**/../*/src/**',
    '**/packages/**',
    '**/apps/**',
    '@tachograph/*/**',
    ...ENTRY_POINTS.map((entry) => `!${entry}`),
  ],
  message:
    'A path must not leave its package: import @tachograph/<package> by an entry point that its package.json exports.',
};
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
      [...zone.mayImport, ...(zone.inTests ?? [])],
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
    layers.flatMap((layer, level) => layer.map((name) => ({ root, name, folder: `${root}/${name}`, layers, level }))),
  );
  const bansOf = new Map(
    folders.map(({ root, name, folder, layers, level }) => {
      const above = layers
        .slice(level)
        .flat()
        .filter((other) => other !== name);
      const imports = above.flatMap((other) => [
        `**/../${other}/**`,
        `@/${`${root}/${other}`.replace(/^.*src\//, '')}/**`,
      ]);
      return [
        folder,
        { imports, because: `inside ${root}, ${name} imports only the layers below it: ${describe(layers)}` },
      ];
    }),
  );
  return folders
    .toSorted((a, b) => a.folder.split('/').length - b.folder.split('/').length)
    .flatMap(({ folder }) => {
      const zone = zoneOf(folder);
      const bans = folders.flatMap((other) => {
        const ban =
          folder === other.folder || folder.startsWith(`${other.folder}/`) ? bansOf.get(other.folder) : undefined;
        return ban && ban.imports.length > 0 ? [ban] : [];
      });
      const files = [everywhere(`${folder}/**`), ...TESTS.map((test) => `!${test}`)];
      return bans.length > 0 ? [override(files, zone, zone.mayImport, [...zone.bans, ...bans])] : [];
    });
}

/** @param {string[][]} layers */
const describe = (layers) => layers.map((layer) => layer.join(', ')).join(' < ');

/**
 * The narrowest zone that contains a folder.
 *
 * @param {string} folder
 */
function zoneOf(folder) {
  const [zone] = ZONES.filter(({ files }) =>
    files.some((glob) => !glob.startsWith('!') && `${folder}/`.startsWith(glob.slice(0, -2))),
  ).toSorted((a, b) => (b.files[0]?.length ?? 0) - (a.files[0]?.length ?? 0));
  if (!zone) throw new Error(`${folder} lies in no zone of rooms.mjs`);
  return zone;
}

/**`,
          `@/${path.posix.join(root.replace(/^.*src\/?/, ''), other)}/**`,
        ]),
        because: `inside ${root} imports go down only, and ${folder} lies on or below the layer of that folder: see folders in tooling/boundaries/rooms.mjs`,
      };
      return override([everywhere(`${root}/${folder}/**`), ...TESTS.map((test) => `!${test}`)], zone, zone.mayImport, [
        ...zone.bans,
        ...(above.length > 0 ? [ban] : []),
      ]);
    }),
  );
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
      group: ['@tachograph/*', ...ENTRY_POINTS, ...mayImport.flatMap(entryPointsOf).map((entry) => `!${entry}`)],
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
const entryPointsOf = (name) =>
  ENTRY_POINTS.filter((entry) => !entry.endsWith('/testing')).filter(
    (entry) => entry === `@tachograph/${name}` || entry.startsWith(`@tachograph/${name}/`),
  );

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
