import { formatTable } from '../format-table.ts';
import { isTable, listTables, type Table, toText } from '../read-json.ts';
import {
  askNamedServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  looksLikeToken,
  printJson,
  REQUEST_EXIT_HELP,
  toJsonBody,
} from '../server/ask-server.ts';
import type { ServerRequest } from '../server/server-request.ts';
import { type Arguments, EXIT, type Terminal, toCommand, UsageError } from '../terminal.ts';

const TOKEN_HELP = `tacho token create --name NAME [options]
tacho token list
tacho token revoke ID [--force]

Makes, lists and revokes the upload tokens of a project. The token of TACHO_TOKEN or --token-file is the one with the
scope admin; npm start writes it to .data/admin-token.

  export TOKEN="$(tacho token create --name ci --expires 90d --token-file .data/admin-token)"

Options
${DESTINATION_HELP}  --name NAME      what the token is for, as the list shows it
  --scopes SCOPE,… what it may do: upload, the default, edit, to set states of changes and write notes, and admin,
                   which includes edit, to make and revoke tokens
  --expires WHEN   a number of days such as 90d, a time such as 2027-11-20T00:00:00Z, or never; a year, unless set
  --force          revoke it although it is the last one with the scope admin
  --json           print the server's response as one JSON document

The text of a new token is printed once, alone on standard output; it cannot be read again.

${REQUEST_EXIT_HELP}`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  name: { type: 'string' },
  scopes: { type: 'string', multiple: true },
  expires: { type: 'string' },
  force: { type: 'boolean' },
} as const;

type Values = Arguments<typeof OPTIONS>['values'];

const DAY_MS = 24 * 60 * 60 * 1000;

async function ask(request: ServerRequest, values: Values, terminal: Terminal): Promise<Table> {
  const response = await askNamedServer(request, values, terminal);
  return isTable(response) ? response : {};
}

/** `90d` from now, or a time with an offset, as RFC 3339; null for never, undefined for what the server chooses. */
function parseExpiry(text: string | undefined, now: Date): string | null | undefined {
  if (text === undefined) return undefined;
  if (text === 'never') return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
  const at = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  throw new UsageError(
    `--expires is a number of days such as 90d, or a time such as 2027-11-20T00:00:00Z; "${text}" is neither`,
  );
}

const listScopes = (token: Table) => (Array.isArray(token.scopes) ? token.scopes.map(toText).join(', ') : '');
const toDay = (time: unknown, none: string) => toText(time).slice(0, 10) || none;

async function create(values: Values, terminal: Terminal): Promise<void> {
  const name = values.name?.trim();
  if (!name) throw new UsageError('tacho token create needs --name NAME: what the token is for');
  const scopes = (values.scopes ?? ['upload']).flatMap((text) => text.split(',')).map((scope) => scope.trim());
  const expiresAt = parseExpiry(values.expires, terminal.now());
  const body = { name, scopes, expiresAt };
  const token = await ask({ method: 'POST', path: '/v1/tokens', ...toJsonBody(body) }, values, terminal);
  if (values.json) return printJson(terminal, token);
  const until = toDay(token.expiresAt, 'never');
  const about = `project ${toText(token.project)}, scopes ${listScopes(token)}, expires ${until}`;
  terminal.err(`token "${toText(token.name)}" made: ${about}; id ${toText(token.id)}\n`);
  terminal.out(`${toText(token.token)}\n`);
}

const toState = (token: Table, now: Date) => {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt && Date.parse(toText(token.expiresAt)) <= now.getTime() ? 'expired' : 'valid';
};

async function list(values: Values, terminal: Terminal): Promise<void> {
  const response = await ask({ method: 'GET', path: '/v1/tokens' }, values, terminal);
  if (values.json) return printJson(terminal, response);
  const tokens = listTables(response.tokens);
  const column = (title: string, cell: (token: Table) => string) => ({ title, cells: tokens.map(cell) });
  terminal.out(
    formatTable([
      column('id', ({ id }) => toText(id)),
      column('name', ({ name }) => toText(name)),
      column('begins', ({ prefix }) => toText(prefix)),
      column('scopes', listScopes),
      column('state', (token) => toState(token, terminal.now())),
      column('made', ({ createdAt }) => toDay(createdAt, '–')),
      column('expires', ({ expiresAt }) => toDay(expiresAt, 'never')),
      column('last used', ({ lastUsedAt }) => toDay(lastUsedAt, 'never')),
    ]),
  );
}

async function revoke(id: string | undefined, values: Values, terminal: Terminal): Promise<void> {
  if (id === undefined) throw new UsageError('tacho token revoke needs the ID of a token: tacho token list shows it');
  if (looksLikeToken(id)) {
    throw new UsageError('that looks like a token itself, not like its ID: tacho token list shows it');
  }
  const path = `/v1/tokens/${encodeURIComponent(id)}${values.force ? '?force=1' : ''}`;
  await ask({ method: 'DELETE', path }, values, terminal);
  if (values.json) return printJson(terminal, { id, revoked: true });
  terminal.err(`token ${id} is revoked\n`);
}

/** `tacho token`: make, list and revoke tokens of the project. */
export const tokenCommand = toCommand(TOKEN_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [verb, id, ...more] = positionals;
  const surplus = verb === 'revoke' ? more[0] : id;
  if (surplus !== undefined) throw new UsageError(`tacho token ${verb}: an argument too many`);
  if (verb === 'create') await create(values, terminal);
  else if (verb === 'list') await list(values, terminal);
  else if (verb === 'revoke') await revoke(id, values, terminal);
  else throw new UsageError('tacho token knows create, list and revoke');
  return EXIT.ok;
});
