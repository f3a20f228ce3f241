import { basename } from 'node:path';
import { applyProposals, checkDocument, proposeBlocks } from '@tachograph/reports';
import { formatCount, isTable, listTables, parseJson, readField, toText } from '../read-json.ts';
import {
  askServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  REQUEST_EXIT_HELP,
  readDestination,
  toJsonBody,
} from '../server/ask-server.ts';
import type { Connection } from '../server/connection.ts';
import { ServerProblem } from '../server/server-problem.ts';
import { EXIT, onlyFile, type Terminal, toCommand, toProgress } from '../terminal.ts';
import { uploadCommand } from '../upload/upload-command.ts';
import { readEdited } from './edit-files.ts';
import { readComparison, toKnown } from './read-figures.ts';

const ADOPT_HELP = `tacho report adopt FILE  [options]

Makes of a published page what lives: its results become a run of the project, and its text a report whose tables are blocks of these
results. Prose is kept. What was not recognised is listed, and so are sentences that contradict the tables of the page.
It takes a token with the scopes upload and edit.

Options
${DESTINATION_HELP}  --name NAME          name of the report in its address; the name of FILE by default
  --tool NAME, --driver-version NAME=VERSION, --started-at TIME, --env FILE   as of tacho upload: what the page does not say
  --json               print one JSON document: report, runs, blocks, unmatched, contradictions

${REQUEST_EXIT_HELP}`;

const OF_UPLOAD = {
  tool: { type: 'string' },
  'driver-version': { type: 'string', multiple: true },
  'started-at': { type: 'string' },
  env: { type: 'string' },
} as const;

/** The options of an upload again, as they were given. */
const toUploadOptions = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(OF_UPLOAD).flatMap((name) =>
    [values[name] ?? []].flat().flatMap((value) => [`--${name}`, String(value)]),
  );

/** Uploads the results of a page, which were measured elsewhere: the runs, as `tacho upload --json` prints them. */
async function uploadPage(file: string, options: readonly string[], terminal: Terminal) {
  const printed: string[] = [];
  const collecting = { ...terminal, out: (text: string) => void printed.push(text) };
  const status = await uploadCommand([file, '--json', '--no-spool', '--no-env', ...options], collecting);
  const runs = listTables(readField(parseJson(printed.join('')), 'runs'));
  const rejection = runs.find(({ run }) => run === null);
  if (status !== EXIT.ok || rejection) {
    const why = [readField(rejection, 'problem', 'title'), readField(rejection, 'problem', 'detail')].map(toText);
    const sentence = ['the results were not stored, so nothing was adopted', ...why.filter(Boolean)].join('\n  ');
    throw new ServerProblem(sentence, status || EXIT.rejected);
  }
  return runs;
}

/** Without a name it is the metric with most results in the project, of which a page may have none. */
const OTHER_METRICS = ['throughput', 'latency'] as const;

/** The results of a page in its own environment, by the first metric that it has. */
async function readResults(project: string, environment: string | null, connection: Connection) {
  const choice = { drivers: [], scenarios: [], reference: null, environment };
  let read = {
    figures: await readComparison(project, { ...choice, metric: null }, connection),
    metric: null as string | null,
  };
  for (const metric of OTHER_METRICS) {
    if (read.figures.rows.length > 0) break;
    read = { figures: await readComparison(project, { ...choice, metric }, connection), metric };
  }
  return read;
}

/** A name as it stands in an address: `docs/Benchmarks.md` is `benchmarks`. */
const toName = (file: string): string =>
  basename(file)
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'report';

/** `tacho report adopt`: a published page as results and a report. */
export const adoptDocument = toCommand(
  ADOPT_HELP,
  { ...DESTINATION_OPTIONS, ...OF_UPLOAD, name: { type: 'string' } },
  async ({ values, positionals }, terminal) => {
    const file = onlyFile(positionals, 'tacho report adopt');
    const text = (await readEdited(file, terminal)).replace(/^\uFEFF/, '');
    const connection = openConnection(await readDestination(values, terminal), terminal, toProgress(terminal));
    const runs = await uploadPage(file, toUploadOptions(values), terminal);
    const stored = readField(runs[0], 'run');
    const project = toText(readField(stored, 'project'));
    const environment = toText(readField(stored, 'environment', 'identity')) || null;
    const { figures, metric } = await readResults(project, environment, connection);
    const { page, drivers, scenarios } = toKnown(figures);
    const proposals = proposeBlocks(text, { drivers, scenarios });
    const settings = [environment && `env=${environment}`, metric && `m=${metric}`];
    const head = [page, ...settings.filter(Boolean)].join(' ');
    const markdown = proposals.length === 0 ? text : applyProposals(text, proposals, head);
    const name = values.name ?? toName(file);
    const body = toJsonBody({ markdown, note: `Adopted from ${basename(file)}` });
    const path = `/v1/reports/${encodeURIComponent(name)}`;
    const report = await askServer({ method: 'PUT', path, ...body }, connection);
    const contradictions = checkDocument(text, { knownDrivers: drivers.map(({ title }) => title) }).filter(
      ({ outcome }) => outcome === 'contradicts',
    );
    const unmatched = proposals.flatMap((proposal) => proposal.unmatched);
    const url = isTable(report) ? toText(report.url) : '';
    if (values.json) printJson(terminal, { report: url, runs, blocks: proposals.length, unmatched, contradictions });
    else {
      terminal.out(`${url}\n`);
      terminal.err(`${formatCount(proposals.length, 'block')} in place of the tables and console output of ${file}\n`);
      for (const label of unmatched) terminal.err(`${file}: not recognised: ${label}\n`);
      for (const { line, message } of contradictions) terminal.err(`${file}:${line}: contradicts: ${message}\n`);
    }
    return EXIT.ok;
  },
);
