import { contracts } from '../contracts/contracts.mjs';

export const HELP = `npm run bench -- league --database NAME [options]

Measures the drivers of a database in turns on one core, against its C client: every driver does the same work, which is
checked from outside first. Prints ranks with their intervals. An interrupted start continues.

  --database NAME     postgres, mariadb, mysql or sqlite; started here and removed afterwards
  --server URL        a server of your own in its place
  --delay 0.35ms      makes each round trip so much longer
  --driver NAME,…     these drivers alone, beside the anchor; pgx@5.7.1 is a version
  --language NAME,…   drivers of these languages alone
  --scenario ID,…     in place of those that a league is ranked by; all for all:
                      ${contracts.map(({ id }) => id).join(', ')}
  --reproduces RUN    mark the runs as a reproduction of RUN: its id, or the URL of its page
  --list              print the drivers and end
  --dry-run           build the workers, print the file for tacho bench, and end
  --help              this text

Every other option is one of tacho bench, such as --invocations, --rounds, --restart, --markdown and --no-upload.
`;
