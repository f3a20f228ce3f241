import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Size } from './budget.mjs';

const CODE = /\.(ts|tsx|mjs|css|sql|prisma|java|go|cpp|hpp|py|php|rs)$/;
const TESTS = /(\.(test|spec|harness-test)\.|_test\.go|\/fixtures\/|\/testing\/|^e2e\/)/;
/** Their folders are rooms. */
const HOUSES = /^(packages|apps|bench|adapters)$/;

/**
 * The room of a file of production code, null for every other file: `packages/store/src/x.ts` → `packages/store`, and
 * `vitest.config.ts` → `.`
 */
export function findRoom(file: string) {
  if (!CODE.test(file) || TESTS.test(file)) return null;
  const [first = '', second = '', ...rest] = file.split('/');
  if (second === '') return '.';
  return HOUSES.test(first) && rest.length > 0 ? `${first}/${second}` : first;
}

export type Measured = { rooms: Record<string, Size>; words: number };

/** Lines and files of production code by room, and the words in docs/, of what git tracks. */
export function measureSize(root: string): Measured {
  const rooms: Record<string, Size> = {};
  let words = 0;
  for (const file of listTracked(root)) {
    const room = findRoom(file);
    const isDocument = file.startsWith('docs/') && file.endsWith('.md');
    if (room === null && !isDocument) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    if (isDocument) words += text.split(/\s+/).filter(Boolean).length;
    if (room === null) continue;
    const size = rooms[room] ?? { lines: 0, files: 0 };
    rooms[room] = { lines: size.lines + text.split('\n').length - 1, files: size.files + 1 };
  }
  return { rooms, words };
}

function listTracked(root: string) {
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return list.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}
