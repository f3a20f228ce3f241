import path from 'node:path';
import { LAYERS } from './layers.ts';
import { type Import, type listImports, resolve } from './list-imports.ts';
import { ROOMS, type Room } from './zones.ts';

const OWN = /^@tachograph\/([^/]+)/;

/** Tests, and what is made for them. */
const isTest = (file: string) => /\.(test|spec)\.|\/testing\/|^e2e\//.test(file);

const isIn = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** The narrowest room that a file is in. */
const roomOf = (file: string) =>
  ROOMS.filter(({ folder }) => isIn(file, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

/** What is wrong with an import, and what to do about it. */
export function findIssue({ file, request }: Omit<Import, 'target'>): string | null {
  const room = roomOf(file);
  if (!room) return null;
  const why =
    findForeignPackage(room, file, request) ??
    findForeignPath(room, file, request) ??
    findBan(room, file, request) ??
    findHigherLayer(file, resolve(file, request));
  return why && `${file} imports ${request}: ${why}`;
}

type Check = (room: Room, file: string, request: string) => string | null;

const findForeignPackage: Check = ({ folder, mayImport, testsMayReach = [], because }, file, request) => {
  const name = OWN.exec(request)?.[1];
  if (name === undefined) return null;
  if (request.includes('/src/')) return 'import a package by an entry point that its package.json exports.';
  if (!mayImport.includes(name) && !(isTest(file) && testsMayReach.includes(`packages/${name}`)))
    return `${folder} may import ${mayImport.length > 0 ? `no other package than ${mayImport.join(', ')}` : 'no other package'}: ${because}.`;
  if (request.endsWith('/testing') && !isTest(file) && !/^(tooling|lab)\//.test(file))
    return 'what a package offers to tests is for tests only.';
  return null;
};

const findForeignPath: Check = ({ folder, mayReach, testsMayReach = [], because }, file, request) => {
  if (!/^(\.|@\/)/.test(request)) return null;
  const target = resolve(file, request);
  const own = /^(packages|apps)\//.test(folder) ? folder.split('/').slice(0, 2).join('/') : folder;
  const reached = [own, ...mayReach, ...(isTest(file) ? testsMayReach : [])];
  const isOutside = !ROOMS.some((other) => isIn(target, other.folder));
  if (isOutside || reached.some((other) => isIn(target, other))) return null;
  return `A path must not leave its package or room: import @tachograph/<package> by an entry point that its package.json exports. ${folder} reaches ${reached.join(', ')}: ${because}.`;
};

const findBan: Check = ({ folder, bans }, file, request) => {
  const ban = bans.find(
    ({ imports, inTests, except }) =>
      !(inTests && isTest(file)) && except !== file && imports.some((banned) => isPartOf(request, banned)),
  );
  return ban ? `${folder} must not import this: ${ban.because}.` : null;
};

const isPartOf = (request: string, banned: string) =>
  banned.endsWith('*')
    ? request.startsWith(banned.slice(0, -1))
    : request === banned || request.startsWith(`${banned}/`);

function findHigherLayer(file: string, target: string): string | null {
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

/** The folder inside the other, or the file itself. */
const firstPart = (file: string, folder: string): string => file.slice(folder.length + 1).split('/')[0] ?? '';

const layerOf = (layers: string[][], name: string): number => {
  const level = layers.findIndex((layer) => layer.includes(name));
  return level < 0 ? layers.length : level;
};

/** Folders that no layer names, and names in the layers of nothing that is there or is imported. */
export function findUnnamed({ files, imports }: ReturnType<typeof listImports>) {
  // What is generated is no file of the repository.
  const imported = new Set(imports.map(({ file, request }) => resolve(file, request)));
  const rooms = ROOMS.filter(({ folder }) => /^(packages|apps)\/[^/]+$|^(bench|harnesses|tooling|lab)$/.test(folder));
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
        .map((folder) => `${inside}/${folder} is in no layer: name it in LAYERS of tooling/boundaries/layers.ts.`),
      ...named.filter((name) => !there.has(name)).map((name) => `${inside}/${name} is in a layer, and does not exist.`),
    ];
  });
  return [...without.map(({ folder }) => `${folder} has no LAYERS in tooling/boundaries/layers.ts.`), ...issues];
}

/** Folders beside each other of which each imports the other. */
export function findPairs(imports: Import[]): string[] {
  const arrows = new Map<string, string>();
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

/** The package.json of this path from the root; null if the file does not exist. */
type ReadManifest = (file: string) => Record<string, unknown> | null;

/** Packages that production code imports without a line in the package.json next to it. */
export function findUndeclared(imports: Import[], readManifest: ReadManifest) {
  return imports.flatMap(({ file, request }) => {
    if (
      !/^(packages|apps|bench(?!\/workers)|harnesses)\//.test(file) ||
      isTest(file) ||
      /^(\.|@\/|#|node:)/.test(request)
    )
      return [];
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

type Manifest = { file: string; at: Record<string, unknown> };

function nearestManifest(folder: string, readManifest: ReadManifest): Manifest {
  const file = path.posix.join(folder, 'package.json');
  const at = readManifest(file);
  return at || folder === '.' ? { file, at: at ?? {} } : nearestManifest(path.posix.dirname(folder), readManifest);
}

/** Files that import each other in a circle, sorted: the strongly connected parts of the imports (Tarjan 1972). */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, { index: number; lowest: number; isOpen: boolean }>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
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
