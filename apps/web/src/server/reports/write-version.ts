import 'server-only';
import { openWriting } from './write-access.ts';
import { freezeReport } from './write-frozen.ts';
import { removeReport, writeReport } from './write-report.ts';
import { readStored } from './write-stored.ts';

type Change = { readonly project: string; readonly name: string; readonly fields: Pick<URLSearchParams, 'get'> };

/** What became of a form: a code of why nothing was changed, or a text where there is more to say. */
export type Changed = 'done' | 'deleted' | (string & {}) | { readonly status: number; readonly detail: string };

function toNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Make an older version the newest one again, unless another one than the expected was published meanwhile. */
export async function restoreVersion(request: Request, { project, name, fields }: Change): Promise<Changed> {
  const version = toNumber(fields.get('version'));
  const stored = version === null ? null : await readStored(project, name, version);
  if (!stored) return 'no-version';
  const { title, markdown } = stored;
  const expected = toNumber(fields.get('expectedVersion')) ?? 0;
  const note = `Restores version ${version}`;
  const rejection = await writeReport(request, project, { name, title, markdown, note, expected });
  return rejection?.code ?? 'done';
}

/** Make a version whose blocks are pinned to shares of what is measured now. */
export async function freezeVersion(request: Request, { project, name, fields }: Change): Promise<Changed> {
  const writing = await openWriting(project, request.headers);
  if (!writing?.mayWrite) return writing?.isArchived ? 'project-archived' : 'forbidden';
  const stored = await readStored(project, name);
  if (!stored) return 'not-found';
  const expected = toNumber(fields.get('expectedVersion')) ?? 0;
  if (stored.version !== expected) return 'report-changed';
  const frozen = await freezeReport(request, { project, name, markdown: stored.markdown }, new Date());
  if (frozen.markdown === null) return frozen;
  if (frozen.markdown === stored.markdown) return 'nothing-to-freeze';
  const { title } = stored;
  const note = `Frozen: its blocks are pinned to ${frozen.shares === 1 ? 'a share' : `${frozen.shares} shares`}`;
  const rejection = await writeReport(request, project, { name, title, markdown: frozen.markdown, note, expected });
  return rejection?.code ?? 'done';
}

/** Delete a report whose name was entered to confirm it. */
export async function removeConfirmed(request: Request, { project, name, fields }: Change): Promise<Changed> {
  if (fields.get('confirm')?.trim() !== name) return 'confirm';
  const rejection = await removeReport(request, project, name);
  return rejection?.code ?? 'deleted';
}
