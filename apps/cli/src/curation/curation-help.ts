import { DESTINATION_HELP } from '../server/read-destination.ts';

const TOKEN = `The token of TACHO_TOKEN or --token-file is one with the scope admin; npm start writes it to .data/admin-token.`;

const EXIT_STATUS = `Exit status: 0 done, 1 misuse, 2 refused by the server, 75 the server is away.`;

export const EXCLUDE_HELP = `tacho exclude RUN --reason TEXT

Lets the results of a run take no part in anything that is drawn or compared. The run stays where it was and says why to
everyone. tacho include undoes it; another reason takes the place of the first. ${TOKEN}

  tacho exclude r_4cc2f12950073e3f --reason "the machine was throttled" --token-file .data/admin-token

Options
${DESTINATION_HELP}  --reason TEXT        why, in one line of at most 500 letters
  --json               print the server's answer as one JSON document: run, project, reason, since

${EXIT_STATUS}
`;

export const INCLUDE_HELP = `tacho include RUN

Lets the results of an excluded run take part again: every page is as it was before. ${TOKEN}

Options
${DESTINATION_HELP}  --json               print one JSON document: run, included

${EXIT_STATUS}
`;

export const DELETE_HELP = `tacho delete RUN --yes

Deletes a run with its results, its samples and the bytes that arrived. It cannot be undone; the same content can be
uploaded again. tacho exclude is the gentler way. ${TOKEN}

Options
${DESTINATION_HELP}  --yes                yes, delete it
  --json               print one JSON document: run, deleted

${EXIT_STATUS}
`;
