import type { Environment } from '@tachograph/schema/environment';
import { readDate } from '../../json/read-date.ts';
import { toName } from '../../text/clean-text.ts';

/** `20260912-043440-<commit>-mysql`: when a run was measured, of which commit, on which database. Its time is UTC. */
const RUN_FOLDER = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([0-9a-f]{7,64})(?:-([\w.+-]{1,60}))?$/i;

/** A run of criterion that is kept in a folder of its own. */
export type RunFolder = { readonly date: Date; readonly commit: string; readonly environment: Environment };

const PRODUCTS: ReadonlyMap<string, string> = new Map([['postgres', 'postgresql']]);

/** The database of a run as the server of its environment; nothing where none is named. */
export function toServerOf(backend: string | undefined): Environment {
  const name = toName(backend ?? '', 80).toLowerCase();
  return name === '' ? {} : { server: { product: PRODUCTS.get(name) ?? name } };
}

/** What the name of a folder says of the run in it; null for a name of another form. */
export function readRunFolder(name: string): RunFolder | null {
  const [, year, month, day, hour, minute, second, commit = '', backend] = RUN_FOLDER.exec(name.slice(0, 200)) ?? [];
  const date = readDate(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return date && { date, commit, environment: toServerOf(backend) };
}
