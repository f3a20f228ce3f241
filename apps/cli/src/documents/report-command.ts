import { type Command, EXIT, UsageError } from '../terminal.ts';
import { adoptDocument } from './adopt-document.ts';
import { checkDocuments } from './check-documents.ts';
import { initDocuments } from './init-documents.ts';
import { proposeDocuments } from './propose-documents.ts';
import { releaseDocument } from './release-document.ts';
import { updateDocuments } from './update-documents.ts';

const REPORT_HELP = `tacho report VERB FILE …

Documents of a repository whose tables, numbers and claims follow what is measured (docs/reports.md).

  tacho report init FILE …      put markers around the tables that name drivers and scenarios of the project
  tacho report update FILE …    fill the blocks between the markers
  tacho report check FILE|- …   fail where a document contradicts its tables, or what is measured
  tacho report propose FILE …   update, and open or update one pull request when something moved
  tacho report adopt FILE       a published page as results and a report of the project
  tacho report release D@V      what a release of a driver changes, for its release notes

tacho report VERB --help has the options of each.
`;

const VERBS: Readonly<Record<string, Command>> = {
  init: initDocuments,
  update: updateDocuments,
  check: checkDocuments,
  propose: proposeDocuments,
  adopt: adoptDocument,
  release: releaseDocument,
};

/** `tacho report`: living documents. */
export const reportCommand: Command = async (args, terminal) => {
  const [verb, ...more] = args;
  if (verb === '--help' || verb === '-h') {
    terminal.out(REPORT_HELP);
    return EXIT.ok;
  }
  const command = verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!command) throw new UsageError(`tacho report needs a verb: ${Object.keys(VERBS).join(', ')}`);
  return command(more, terminal);
};
