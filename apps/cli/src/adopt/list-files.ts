import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Of one repository: a checkout of Linux has 90,000 files, and none of them is a result. */
const MOST_FILES = 50_000;
const DEEPEST = 10;

/** Folders of dependencies, in which results are of somebody else. */
const SKIPPED = new Set(['node_modules', 'vendor', 'venv', 'dist']);

const isEntered = (name: string, above: string): boolean => {
  if (name.startsWith('.')) return name === '.benchmarks';
  // The target folder of Cargo has everything that was compiled.
  return !SKIPPED.has(name) && (!/(?:^|\/)target$/.test(above) || name === 'criterion');
};

/** Files of a folder and below, by paths with slashes, in their order; links are not followed. */
export async function listFiles(root: string): Promise<{ readonly files: readonly string[]; readonly isCut: boolean }> {
  const files: string[] = [];
  const folders = [{ path: '', depth: 0 }];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const { path, depth } = folder;
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const at = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push(at);
      else if (entry.isDirectory() && depth < DEEPEST && isEntered(entry.name, path))
        folders.push({ path: at, depth: depth + 1 });
      if (files.length >= MOST_FILES) return { files: files.sort(), isCut: true };
    }
  }
  return { files: files.sort(), isCut: false };
}

/** The first bytes of a file, as text; empty where it cannot be read. */
export async function readHead(path: string, bytes: number): Promise<string> {
  const file = await open(path).catch(() => null);
  if (file === null) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}
