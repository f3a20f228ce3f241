import path from 'node:path';
import { LAYERS } from './layers.mjs';
import { resolve } from './list-imports.mjs';
import { ROOMS } from './zones.mjs';

/** @typedef {import('./list-imports.mjs').Import} Import */
/** @typedef {import('./zones.mjs').Room} Room */

const OWN = /^@tachograph\/([^/]+)/;

/** Tests, and what is made for them. */
const isTest = (/** @type {string} */ file) => /\.(test|spec)\.|\/testing\/|^e2e\//.test(file);

/** @type {(file: string, folder: string) => boolean} */
const isIn = (file, folder) => file.startsWith(`${folder}/`);

/**
 * The narrowest room that a file is in.
 *
 * @param {string} file
 */
const roomOf = (file) =>
  ROOMS.filter(({ folder }) => isIn(file, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

/**
 * What is wrong with an import, and what to do about it.
 *
 * @param {Omit<Import, 'target'>} import_
 * @returns {string | null}
 */
export function findIssue({ file, request }) {
  const room = roomOf(file);
  if (!room) return null;
  const why =
    findForeignPackage(room, file, request) ??
    findForeignPath(room, file, request) ??
    findBan(room, file, request) ??
    findHigherLayer(file, resolve(file, request));
  return why && `${file} imports ${request}: ${why}`;
}

/** @type {(room: Room, file: string, request: string) => string | null} */
function findForeignPackage({ folder, mayImport, testsMayReach = [], because }, file, request) {
  const name = OWN.exec(request)?.[1];
  if (name === undefined) return null;
  if (request.includes('/src/')) return 'import a package by an entry point that its package.json exports.';
  if (!mayImport.includes(name) && !(isTest(file) && testsMayReach.includes(`packages/${name}`)))
    return `${folder} may import ${mayImport.length > 0 ? `no other package than ${mayImport.join(', ')}` : 'no other package'}: ${because}.`;
  if (request.endsWith('/testing') && !isTest(file) && !/^(tooling|lab)\//.test(file))
    return 'what a package offers to tests is for tests only.';
  return null;
}

/** @type {(room: Room, file: string, request: string) => string | null} */
function findForeignPath({ folder, mayReach, testsMayReach = [], because }, file, request) {
  if (!/^(\.|@\/)/.test(request)) return null;
  const target = resolve(file, request);
  const own = /^(packages|apps)\//.test(folder) ? folder.split('/').slice(0, 2).join('/') : folder;
  const reached = [own, ...mayReach, ...(isTest(file) ? testsMayReach : [])];
  const isOutside = !ROOMS.some((other) => isIn(target, other.folder));
  if (isOutside || reached.some((other) => isIn(target, other))) return null;
  return `A path must not leave its package or room: import @tachograph/<package> by an entry point that its package.json exports. ${folder} reaches ${reached.join(', ')}: ${because}.`;
}

/** @type {(room: Room, file: string, request: string) => string | null} */
function findBan({ folder, bans }, file, request) {
  const ban = bans.find(
    ({ imports, inTests, except }) =>
      !(inTests && isTest(file)) && except !== file && imports.some((banned) => isPartOf(request, banned)),
  );
  return ban ? `${folder} must not import this: ${ban.because}.` : null;
}

/** @type {(request: string, banned: string) => boolean} */
const isPartOf = (request, banned) =>
  banned.endsWith('*')
    ? request.startsWith(banned.slice(0, -1))
    : request === banned || request.startsWith(`${banned}/`);

/** @type {(file: string, target: string) => string | null} */
function findHigherLayer(file, target) {
  if (isTest(file)) return null;
  for (const { inside, layers } of LAYERS) {
    if (!isIn(file, inside) || !isIn(target, inside)) continue;
    const from = firstPart(file, inside);
    const to = firstPart(target, inside);
    if (from !== to && layerOf(layers, from) <= layerOf(layers, to) && layers.flat().includes(from))
      return `inside ${inside}, a file imports only the layers below its own: ${layers.map((layer) => layer.join(', ')).join(' < ')}. Move what both need further down.`;
  }
  return null;
}

/** @type {(file: string, folder: string) => string} the folder inside the other, or the file itself */
const firstPart = (file, folder) => file.slice(folder.length + 1).split('/')[0] ?? '';

/** @type {(layers: string[][], name: string) => number} */
const layerOf = (layers, name) => {
  const level = layers.findIndex((layer) => layer.includes(name));
  return level < 0 ? layers.length : level;
};

/**
 * Folders that no layer names, and names in the layers of nothing that is there or is imported.
 *
 * @param {{ files: string[], imports: Import[] }} listed
 */
export function findUnnamed({ files, imports }) {
  // What is generated is no file of the repository.
  const imported = new Set(imports.map(({ file, request }) => resolve(file, request)));
  const rooms = ROOMS.filter(({ folder }) => /^(packages|apps)\/[^/]+$|^(harnesses|tooling|lab)$/.test(folder));
  const without = rooms.filter(({ folder }) => !LAYERS.some(({ inside }) => inside === folder || isIn(inside, folder)));
  const issues = LAYERS.flatMap(({ inside, layers }) => {
    const own = files.filter((file) => isIn(file, inside));
    const named = layers.flat();
    const folders = own
      .filter((file) => file.slice(inside.length + 1).includes('/'))
      .map((file) => firstPart(file, inside))
      .filter((folder) => folder !== 'testing');
    const all = [...own, ...[...imported].filter((file) => isIn(file, inside))];
    const there = new Set(all.map((file) => firstPart(file, inside)));
    return [
      ...[...new Set(folders)]
        .filter((folder) => !named.includes(folder))
        .map((folder) => `${inside}/${folder} is in no layer: name it in LAYERS of tooling/boundaries/layers.mjs.`),
      ...named.filter((name) => !there.has(name)).map((name) => `${inside}/${name} is in a layer, and does not exist.`),
    ];
  });
  return [...without.map(({ folder }) => `${folder} has no LAYERS in tooling/boundaries/layers.mjs.`), ...issues];
}

/**
 * Folders beside each other of which each imports the other.
 *
 * @param {Import[]} imports
 * @returns {string[]}
 */
export function findPairs(imports) {
  /** @type {Map<string, string>} */
  const arrows = new Map();
  for (const { file, target } of imports) {
    if (target === null || isTest(file)) continue;
    const parts = file.split('/');
    const others = target.split('/');
    const at = parts.findIndex((part, index) => part !== others[index]);
    const arrow = [parts, others].map((of) => of.slice(0, at + 1).join('/')).join(' → ');
    if (at >= 0 && !arrows.has(arrow)) arrows.set(arrow, `${file} imports ${target}`);
  }
  return [...arrows].flatMap(([arrow, example]) => {
    const [from = '', to = ''] = arrow.split(' → ');
    const back = arrows.get(`${to} → ${from}`);
    return from < to && back ? [`${from} and ${to} import each other: ${example}, and ${back}.`] : [];
  });
}

/**
 * Packages that production code imports without a line in the package.json next to it.
 *
 * @param {Import[]} imports
 * @param {(file: string) => Record<string, unknown> | null} readManifest of a path from the root; null if the file does not exist
 */
export function findUndeclared(imports, readManifest) {
  return imports.flatMap(({ file, request }) => {
    if (!/^(packages|apps|harnesses)\//.test(file) || isTest(file) || /^(\.|@\/|#|node:)/.test(request)) return [];
    const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
    const manifest = nearestManifest(path.posix.dirname(file), readManifest);
    const declared = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].some(
      (kind) => name in Object(manifest.at[kind]),
    );
    return declared || manifest.at.name === name
      ? []
      : [`${file} imports ${request}: add ${name} to the dependencies of ${manifest.file}.`];
  });
}

/** @type {(folder: string, readManifest: (file: string) => Record<string, unknown> | null) => { file: string, at: Record<string, unknown> }} */
function nearestManifest(folder, readManifest) {
  const file = path.posix.join(folder, 'package.json');
  const at = readManifest(file);
  return at || folder === '.' ? { file, at: at ?? {} } : nearestManifest(path.posix.dirname(folder), readManifest);
}

/**
 * Files that import each other in a circle: the strongly connected parts of the imports (Tarjan 1972).
 *
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @returns {string[][]} each sorted
 */
export function findCircles(imports) {
  /** @type {Map<string, { index: number, lowest: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} file */
  const visit = (file) => {
    const own = { index: seen.size, lowest: seen.size, isOpen: true };
    seen.set(file, own);
    stack.push(file);
    for (const target of imports.get(file) ?? []) {
      const other = seen.get(target) ?? visit(target);
      if (other.isOpen) own.lowest = Math.min(own.lowest, other.lowest);
    }
    if (own.lowest === own.index) {
      const part = stack.splice(stack.indexOf(file));
      for (const each of part) Object.assign(seen.get(each) ?? {}, { isOpen: false });
      if (part.length > 1) circles.push(part.toSorted());
    }
    return own;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
}
