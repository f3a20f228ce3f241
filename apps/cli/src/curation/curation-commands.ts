import {
  askNamedServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  printJson,
  REQUEST_EXIT_HELP,
  toJsonBody,
} from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';

const TOKEN = `The token of TACHO_TOKEN or --token-file is one with the scope admin; npm start writes it to .data/admin-token.`;

const EXCLUDE_HELP = `tacho exclude RUN --reason TEXT

Excludes the results of a run from everything that is drawn or compared. The run stays where it was and shows the reason
to everyone. tacho include undoes it; another reason replaces the first. ${TOKEN}

  tacho exclude r_4cc2f12950073e3f --reason "the machine was throttled" --token-file .data/admin-token

Options
${DESTINATION_HELP}  --reason TEXT        why, in one line of at most 500 letters
  --json               print the server's response as one JSON document: run, project, reason, since

${REQUEST_EXIT_HELP}`;

const INCLUDE_HELP = `tacho include RUN

Includes the results of an excluded run again: every page is as it was before. ${TOKEN}

Options
${DESTINATION_HELP}  --json               print one JSON document: run, included

${REQUEST_EXIT_HELP}`;

const DELETE_HELP = `tacho delete RUN --yes

Deletes a run with its results, its samples and the bytes that arrived. It cannot be undone; the same content can be
uploaded again. tacho exclude is the gentler way. ${TOKEN}

Options
${DESTINATION_HELP}  --yes                yes, delete it
  --json               print one JSON document: run, deleted

${REQUEST_EXIT_HELP}`;

/** The one run a command works on: its id, alone or at the end of the URL of its page. */
function onlyRun(positionals: readonly string[], command: string): string {
  const [run, ...more] = positionals;
  if (run === undefined) throw new UsageError(`${command} needs a RUN: its id, as its page and tacho upload show it`);
  if (more.length > 0) throw new UsageError(`${command} takes one RUN; "${more[0]}" is one too many`);
  const id = /^(?:https?:\/\/.*\/)?(r_[0-9a-f]{16})$/.exec(run)?.[1];
  if (id === undefined) throw new UsageError(`"${run}" is no RUN: an id is r_ and 16 digits of 0–9 and a–f`);
  return id;
}

/** `tacho exclude`: exclude the results of a run from everything. */
export const excludeCommand = toCommand(
  EXCLUDE_HELP,
  { ...DESTINATION_OPTIONS, reason: { type: 'string' } },
  async ({ values, positionals }, terminal) => {
    const run = onlyRun(positionals, 'tacho exclude');
    const reason = values.reason?.trim();
    if (!reason) throw new UsageError('tacho exclude needs --reason TEXT: everyone who looks at the run reads it');
    const path = `/v1/runs/${run}/exclusion`;
    const response = await askNamedServer({ method: 'PUT', path, ...toJsonBody({ reason }) }, values, terminal);
    if (values.json) printJson(terminal, response);
    else terminal.err(`${run} is excluded: ${reason}\n`);
    return EXIT.ok;
  },
);

/** `tacho include`: include the results of an excluded run again. */
export const includeCommand = toCommand(
  INCLUDE_HELP,
  DESTINATION_OPTIONS,
  async ({ values, positionals }, terminal) => {
    const run = onlyRun(positionals, 'tacho include');
    await askNamedServer({ method: 'DELETE', path: `/v1/runs/${run}/exclusion` }, values, terminal);
    if (values.json) printJson(terminal, { run, included: true });
    else terminal.err(`${run} is included\n`);
    return EXIT.ok;
  },
);

/** `tacho delete`: delete a run with all that is known of it. */
export const deleteCommand = toCommand(
  DELETE_HELP,
  { ...DESTINATION_OPTIONS, yes: { type: 'boolean' } },
  async ({ values, positionals }, terminal) => {
    const run = onlyRun(positionals, 'tacho delete');
    if (!values.yes) {
      throw new UsageError(
        'tacho delete cannot be undone: add --yes, or use tacho exclude, which leaves the run readable',
      );
    }
    await askNamedServer({ method: 'DELETE', path: `/v1/runs/${run}` }, values, terminal);
    if (values.json) printJson(terminal, { run, deleted: true });
    else terminal.err(`${run} is deleted\n`);
    return EXIT.ok;
  },
);
