import { DESTINATION_HELP } from '../server/read-destination.ts';

export const TOKEN_HELP = `tacho token create --name NAME [options]
tacho token list
tacho token revoke ID [--force]

Makes, lists and revokes the upload tokens of a project. The token of TACHO_TOKEN or --token-file is the one with the
scope admin; npm start writes it to .data/admin-token.

  export TOKEN="$(tacho token create --name ci --expires 90d --token-file .data/admin-token)"

Options
${DESTINATION_HELP}  --name NAME      what the token is for, as the list shows it
  --scopes WORD,…  what it may do: upload, the default, and admin, to make and revoke tokens
  --expires WHEN   a number of days such as 90d, or a time such as 2027-11-20T00:00:00Z; never, unless set
  --force          revoke it although it is the last one with the scope admin
  --json           print the server's answer as one JSON document

The text of a new token is printed once, alone on standard output; it cannot be read again.

Exit status: 0 done, 1 misuse, 2 refused by the server, 75 the server is away.
`;
