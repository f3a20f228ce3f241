import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What the linter says of files of one line that stand in a folder of the repository: each case in its own copy of the folders,
 * all checked in one run of Biome.
 *
 * @param cases the files of each case and their text
 * @returns the messages of each case, in order
 */
export function lintLines(cases: readonly (readonly (readonly [file: string, text: string])[])[]): string[][] {
  const copy = mkdtempSync(path.join(tmpdir(), 'tachograph-boundaries-'));
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text);
  };
  const settings = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'));
  // The copies are no git checkout.
  settings.vcs = { enabled: false };
  put('biome.json', JSON.stringify(settings));
  cpSync(path.join(root, 'tooling/boundaries'), path.join(copy, 'tooling/boundaries'), { recursive: true });
  cases.forEach((files, index) => {
    for (const [file, text] of files) put(`case-${index}/${file}`, `${text}\n`);
  });
  try {
    const messages = cases.map((): string[] => []);
    for (const { message, location } of lint(copy)) {
      messages[Number(/^case-(\d+)\//.exec(location.path)?.[1])]?.push(message);
    }
    return messages;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type Diagnostic = { message: string; location: { path: string } };

function lint(folder: string): Diagnostic[] {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'lint', '--reporter=json', '--diagnostic-level=error', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
