import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '@tachograph/adapters';
import { parseJson, toText } from '../read-json.ts';
import { FILE_NAME, type HandOver, PREFIX, toHandOver } from './hand-over.ts';

/** As many jobs as a matrix usually has, and what GitHub's runners hold in memory several times. */
export const MOST_HAND_OVERS = 50;
export const MOST_BYTES = 32 * 1024 * 1024;
const MOST_BYTES_OF_ALL = 2 * MOST_BYTES;

/** A hand-over by the name of its job, or why it is rejected: what, where, what next. */
export type Received = { readonly name: string; readonly handOver: HandOver } | { readonly rejected: string };

const NAME = /^[\w.-]{1,80}$/;

const toMiB = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** Why an artifact is not read at all, or the size of its file. Nothing of it is opened. */
async function measureArtifact(
  folder: string,
  name: string,
): Promise<{ readonly rejected: string } | { readonly bytes: number }> {
  const reject = (what: string) => ({ rejected: `${toText(name)} ${what}` });
  const job = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  if (!NAME.test(job))
    return reject('is no name of a hand-over: use letters, digits, ".", "-" and "_" in the input hand-over');
  const at = await lstat(join(folder, name));
  if (!at.isDirectory()) return reject('is no folder: let actions/download-artifact make one for each artifact');
  const files = await readdir(join(folder, name));
  if (files.length !== 1 || files[0] !== FILE_NAME) {
    return reject(
      `holds ${files.length} files, and a hand-over is one, ${FILE_NAME}: let the input hand-over write it`,
    );
  }
  const file = await lstat(join(folder, name, FILE_NAME));
  if (!file.isFile()) return reject('holds a link in place of a file: let the input hand-over write it');
  const most = `and at most ${toMiB(MOST_BYTES)} MiB are read: hand over fewer results in a job`;
  return file.size > MOST_BYTES ? reject(`holds ${toMiB(file.size)} MiB, ${most}`) : { bytes: file.size };
}

/**
 * What jobs handed over: a folder for each artifact, as actions/download-artifact writes them. Number, names, kinds and sizes of files
 * are checked before one is read. A folder that does not exist is an empty one.
 */
export async function readHandOvers(folder: string): Promise<Received[]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const received: Received[] = [];
  let total = 0;
  for (const name of names.slice(0, MOST_HAND_OVERS)) {
    const measured = await measureArtifact(folder, name);
    if ('rejected' in measured) {
      received.push(measured);
      continue;
    }
    total += measured.bytes;
    if (total > MOST_BYTES_OF_ALL) {
      received.push({ rejected: `${name} is left out: all hand-overs are more than ${toMiB(MOST_BYTES_OF_ALL)} MiB` });
      continue;
    }
    const handOver = toHandOver(parseJson(decodeText(await readFile(join(folder, name, FILE_NAME)))));
    received.push(
      handOver
        ? { name: name.slice(PREFIX.length), handOver }
        : { rejected: `${name} is not what tacho hand-over prints: use one version of the action in both workflows` },
    );
  }
  const more = names.length - MOST_HAND_OVERS;
  if (more > 0) received.push({ rejected: `${more} more are left out: at most ${MOST_HAND_OVERS} are read` });
  return received;
}
