import { readDocument } from '@tachograph/reports';
import { readField, toText } from '../read-json.ts';
import { askServer, toJsonBody } from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { FileProblem } from '../terminal.ts';
import { fillDocument } from './fill-document.ts';
import { evaluateDocument } from './read-figures.ts';

/** A release of a driver of a project, and the one that it is compared with where that is not the one before it. */
export type Release = {
  readonly project: string;
  readonly driver: string;
  readonly version: string;
  readonly since: string | undefined;
};

/** The report of a release. */
export type MadeRelease = {
  readonly name: string;
  readonly title: string;
  readonly driver: string;
  readonly version: string;
  readonly before: string;
  /** Cases that are shown to get worse. */
  readonly worse: number;
  /** The document, whose tables are empty until it is read. */
  readonly living: string;
  /** The same with its tables, each frozen as a share: for release notes. */
  readonly markdown: string;
};

/** The report of a release, made of what is measured now, with its tables filled; a rejection comes as `ServerProblem`. */
export async function makeRelease(
  { project, driver, version, since }: Release,
  connection: Connection,
): Promise<MadeRelease> {
  const query = new URLSearchParams({ project, driver, version, ...(since === undefined ? {} : { since }) });
  const response = await askServer({ method: 'GET', path: `/v1/reports/release?${query}` }, connection);
  const text = (name: string) => toText(readField(response, name));
  const markdown = readField(response, 'markdown');
  const living = typeof markdown === 'string' ? markdown : '';
  const document = readDocument(living);
  if (living === '' || document.errors.length > 0)
    throw new FileProblem(
      'the server responds in a format that this tacho does not know: use the tacho of its version',
    );
  const filled = await fillDocument(document, await evaluateDocument(document, connection), connection);
  return {
    name: text('name'),
    title: text('title'),
    driver,
    version: text('version'),
    before: text('before'),
    worse: Number(readField(response, 'worse')),
    living,
    markdown: filled.text,
  };
}

/** Why a report was not published that is no failure: it is there already, or the token only uploads. */
const LEFT: Readonly<Record<string, string>> = {
  'report-changed': 'is there already, and stays as it is',
  forbidden: 'is not published: the token may not edit',
};

/** Publishes a report on the page of the project, unless there is one with its name. Returns what became of it, in words. */
export async function publishRelease({ name, title, living }: MadeRelease, connection: Connection): Promise<string> {
  const body = { title, markdown: living, note: 'Made from what was measured', expectedVersion: 0 };
  try {
    const stored = await askServer(
      { method: 'PUT', path: `/v1/reports/${encodeURIComponent(name)}`, ...toJsonBody(body) },
      connection,
    );
    return `is at ${toText(readField(stored, 'url'))}`;
  } catch (problem) {
    const left = problem instanceof ServerProblem ? LEFT[problem.code ?? ''] : undefined;
    if (left === undefined) throw problem;
    return left;
  }
}
