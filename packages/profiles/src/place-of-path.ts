/** Where a function is written: in a package, and in a file of it. */
export type Place = { readonly package: string | null; readonly file: string | null };

/** Folders in which a checkout keeps its sources: what is above them differs from machine to machine. */
const SOURCES: ReadonlySet<string> = new Set(['lib', 'src', 'dist', 'build', 'source']);

/** Without a scheme, query, line and column. */
const toPlainPath = (path: string): string =>
  path
    .replace(/^file:\/\//, '')
    .replace(/[?#].*$/s, '')
    .replace(/(?::\d{1,9}){1,2}$/, '')
    .replaceAll('\\', '/');

const place = (name: readonly string[], file: readonly string[]): Place => ({
  package: name.join('/') || null,
  file: file.join('/') || null,
});

/** Packages that are installed in a folder of this name. */
function placeInstalled(parts: readonly string[]): Place | null {
  const npm = parts.lastIndexOf('node_modules');
  if (npm >= 0) {
    const end = npm + (parts[npm + 1]?.startsWith('@') ? 3 : 2);
    return place(parts.slice(npm + 1, end), parts.slice(end));
  }
  const python = parts.findLastIndex((part) => part === 'site-packages' || part === 'dist-packages');
  if (python < 0) return null;
  const [name = '', ...rest] = parts.slice(python + 1);
  return rest.length > 0 ? place([name], rest) : place([name.replace(/\.py$/, '')], [name]);
}

/** Folders with a version in their name: of a Go module, `pgx/v5@v5.5.0`, and of a crate, `tokio-1.38.0`. */
function placeVersioned(parts: readonly string[]): Place | null {
  const module = parts.findLastIndex((part) => /@v\d/.test(part));
  if (module >= 0) {
    const from = parts.lastIndexOf('mod', module) + 1;
    const name = parts.slice(from, module + 1);
    return place([...name.slice(0, -1), (name.at(-1) ?? '').replace(/@v\d.*$/s, '')], parts.slice(module + 1));
  }
  const registry = parts.lastIndexOf('registry');
  const crate = registry < 0 ? undefined : parts[registry + 3];
  const name = crate && /^(.+)-\d+\.\d+\.\d/.exec(crate)?.[1];
  return name ? place([name], parts.slice(registry + 4)) : null;
}

/**
 * The package of a path, and the path inside of it, without line, version or query, so that two releases have the same. A file of no
 * package is named from its folder of sources on, else by its own name.
 */
export function placeOf(path: string): Place {
  const plain = toPlainPath(path);
  if (plain.startsWith('node:')) return { package: 'node', file: plain.slice('node:'.length) || null };
  const parts = plain.split('/').filter(Boolean);
  const found = placeInstalled(parts) ?? placeVersioned(parts);
  if (found) return found;
  const sources = parts.slice(0, -1).findLastIndex((part) => SOURCES.has(part));
  return place([], parts.slice(sources < 0 ? -1 : sources));
}
