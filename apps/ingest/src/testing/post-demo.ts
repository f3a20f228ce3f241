import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDemo } from '../../../../prisma/read-demo.ts';
import type { TestApi } from './create-test-api.ts';

const FOLDER = fileURLToPath(new URL('../../../../prisma/demo/node-connectors', import.meta.url));

async function post(api: TestApi, fileName: string, bytes: Buffer): Promise<void> {
  const response = await api.post(bytes);
  if (response.statusCode !== 201) throw new Error(`${fileName}: ${response.payload.slice(0, 500)}`);
}

/** Send the demo runs of the project the test has, oldest first. Its clock has to be past them. */
export async function postDemo(api: TestApi): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d/.test(file)).sort();
  for (const file of files) await post(api, file, await readFile(path.join(FOLDER, file)));
}

/** Send the recorded runs of that project in which drivers were measured in turns. */
export async function postInTurns(api: TestApi): Promise<void> {
  const runs = readDemo(FOLDER).filter(({ fileName }) => fileName.includes('-node-interleaved-'));
  for (const { fileName, bytes } of runs) await post(api, fileName, bytes);
}
