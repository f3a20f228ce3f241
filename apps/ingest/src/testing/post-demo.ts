import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestApi } from './create-test-api.ts';

const FOLDER = fileURLToPath(new URL('../../../../prisma/demo/node-connectors', import.meta.url));

/** Send the demo runs of the project the test has, oldest first. Its clock has to be past them. */
export async function postDemo(api: TestApi): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d/.test(file)).sort();
  for (const file of files) {
    const response = await api.post(await readFile(path.join(FOLDER, file)));
    if (response.statusCode !== 201) throw new Error(`${file}: ${response.payload.slice(0, 500)}`);
  }
}
