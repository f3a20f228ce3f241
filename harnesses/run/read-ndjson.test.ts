import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readNdjson } from './read-ndjson.mjs';

test('whole lines are read, one that a crash cut off is left out, and a file that is missing holds nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tachograph-ndjson-'));
  try {
    const file = path.join(folder, 'observations.ndjson');
    expect(readNdjson(file)).toEqual([]);
    writeFileSync(file, '{"driver":"a"}\n{"driver":"b"}\n{"dri');
    expect(readNdjson(file)).toEqual([{ driver: 'a' }, { driver: 'b' }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
