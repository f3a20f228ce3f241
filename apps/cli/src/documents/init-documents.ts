import { applyProposals, proposeBlocks } from '@tachograph/reports';
import { parseEnv } from '../env.ts';
import { formatCount } from '../read-json.ts';
import {
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  openConnection,
  printJson,
  REQUEST_EXIT_HELP,
  readURL,
} from '../server/ask-server.ts';
import { EXIT, toCommand, toProgress, UsageError } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';
import { CI_TEMPLATES, type CiName, isCiName } from './ci-templates.ts';
import { readEdited, writeEdited } from './edit-files.ts';
import { readComparison, toKnown } from './read-figures.ts';

const INIT_HELP = `tacho report init FILE …  --project NAME [options]

Puts markers around the tables of a document that name drivers and scenarios of the project, so that tacho report update fills them.
Each table stays as it is until then. What was not recognised is listed.

Options
${DESTINATION_HELP}  --project NAME   the project whose results the document is about; TACHO_PROJECT
  --ci NAME        write the job that keeps them up to date too: github or gitlab. A file that exists stays
  --dry-run        write nothing; print the markers
  --json           print one JSON document: changed, documents, each with file and blocks

${REQUEST_EXIT_HELP}`;

const EVERYTHING = { drivers: [], scenarios: [], reference: null, metric: null, environment: null };

/** Writes the job of a CI, in the folder that it is called in, and says where. */
function writeJob(
  ci: CiName,
  job: { readonly url: string; readonly project: string; readonly files: readonly string[] },
) {
  const { path, toText } = CI_TEMPLATES[ci];
  const [written] = writeFiles('.', { [path]: toText(job) });
  return written?.outcome === 'written' ? `${path}: written; commit it` : `${path}: exists, and stays as it is`;
}

/** `tacho report init`: propose blocks for the tables of documents. */
export const initDocuments = toCommand(
  INIT_HELP,
  {
    ...DESTINATION_OPTIONS,
    project: { type: 'string' },
    ci: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
  async ({ values, positionals: files }, terminal) => {
    if (files.length === 0) throw new UsageError('tacho report init needs a FILE');
    const project = values.project ?? parseEnv(terminal.variables, terminal).project;
    if (!project) throw new UsageError('tacho report init needs --project NAME');
    const { ci } = values;
    if (ci !== undefined && !isCiName(ci)) throw new UsageError(`--ci is github or gitlab, not "${ci}"`);
    const destination = await readURL(values, terminal);
    const connection = openConnection(destination, terminal, toProgress(terminal));
    const figures = await readComparison(project, EVERYTHING, connection);
    const { page, drivers, scenarios } = toKnown(figures);
    const documents: { file: string; changed: boolean; blocks: object[] }[] = [];
    for (const file of files) {
      const text = await readEdited(file, terminal);
      const syntax = /\.mdx$/i.test(file) ? { syntax: 'mdx' as const } : {};
      const proposals = proposeBlocks(text, { drivers, scenarios, ...syntax });
      const changed = proposals.length > 0;
      if (changed && !values['dry-run']) await writeEdited(file, applyProposals(text, proposals, page));
      documents.push({ file, changed, blocks: [...proposals] });
      if (values.json) continue;
      for (const { line, marker, unmatched } of proposals) {
        terminal.out(`${file}:${line}: ${marker}\n`);
        if (unmatched.length > 0) terminal.err(`${file}:${line}: not recognised: ${unmatched.join(', ')}\n`);
      }
      terminal.err(
        `${file}: ${changed ? formatCount(proposals.length, 'block') : 'no table names two drivers and a scenario of the project'}\n`,
      );
    }
    const job = ci && !values['dry-run'] ? writeJob(ci, { url: destination.url, project, files }) : null;
    if (job !== null) terminal.err(`${job}\n`);
    if (values.json) printJson(terminal, { changed: documents.some(({ changed }) => changed), documents });
    return EXIT.ok;
  },
);
