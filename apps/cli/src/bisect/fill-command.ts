import { DESTINATION_HELP, DESTINATION_OPTIONS } from '../server/ask-server.ts';
import { toCommand, UsageError } from '../terminal.ts';
import { followChange } from './follow-change.ts';

const FILL_HELP = `tacho bench --fill CHANGE [options]

Which release made a change whose two sides are releases apart? Builds the releases between them by their package manager, measures
them in turns, twelve at a time, until two neighbours are left, and uploads the runs. CHANGE is the id of a change or the address
of its page; its scenario is one that tacho bench init knows. tacho bisect --change goes on to the commit.

Options
${DESTINATION_HELP}  --project NAME       the project of the change; TACHO_PROJECT
  --database NAME      postgres, mariadb, mysql or sqlite, in place of that of the change
  --invocations N, --rounds N   as of tacho bench: fewer are quicker and show less
  --no-upload          upload nothing
  --json               print one JSON document: change, step, commit, sentence

Exit status: 0 the release is found, 1 usage error, 2 no release shows it on this machine, a worker failed or the server rejected a
run, 75 server unavailable or interrupted.
`;

/** `tacho bench --fill`: the release of a change. */
export const fillCommand = toCommand(
  FILL_HELP,
  {
    ...DESTINATION_OPTIONS,
    fill: { type: 'string' },
    project: { type: 'string' },
    database: { type: 'string' },
    invocations: { type: 'string' },
    rounds: { type: 'string' },
    'no-upload': { type: 'boolean', default: false },
  },
  ({ values, positionals }, terminal) => {
    const { fill: change } = values;
    if (!change) throw new UsageError('tacho bench --fill needs the id of a change');
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one too many`);
    return followChange({ ...values, change }, null, terminal);
  },
);
