import { readArguments } from '../command-line.ts';
import { formatTable } from '../format-table.ts';
import { toProgress } from '../progress.ts';
import { askServer, printJson, toJsonBody } from '../server/ask-server.ts';
import { openConnection, toRetryWorld } from '../server/open-connection.ts';
import { DESTINATION_OPTIONS, looksLikeToken, readDestination } from '../server/read-destination.ts';
import { isTable, toText } from '../server/read-json.ts';
import type { ServerRequest } from '../server/server-request.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { parseExpiry } from './parse-expiry.ts';
import { TOKEN_HELP } from './token-help.ts';

type Table = Readonly<Record<string, unknown>>;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  name: { type: 'string' },
  scopes: { type: 'string', multiple: true },
  expires: { type: 'string' },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const read = (args: readonly string[]) => readArguments(args, OPTIONS);
type Values = ReturnType<typeof read>['values'];

async function ask(request: ServerRequest, values: Values, terminal: Terminal): Promise<Table> {
  const connection = openConnection(await readDestination(values, terminal), terminal);
  const response = await askServer(request, connection, toRetryWorld(terminal, toProgress(terminal)));
  return isTable(response) ? response : {};
}

const listScopes = (token: Table) => (Array.isArray(token.scopes) ? token.scopes.map(toText).join(', ') : '');
const toDay = (time: unknown, none: string) => toText(time).slice(0, 10) || none;

async function create(values: Values, terminal: Terminal): Promise<void> {
  const name = values.name?.trim();
  if (!name) throw new Misuse('tacho token create needs --name NAME: what the token is for');
  const scopes = (values.scopes ?? ['upload']).flatMap((text) => text.split(',')).map((word) => word.trim());
  const expiresAt = parseExpiry(values.expires, terminal.now());
  const body = { name, scopes, ...(expiresAt === null ? {} : { expiresAt }) };
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
  const tokens = Array.isArray(response.tokens) ? response.tokens.filter(isTable) : [];
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
  if (id === undefined) throw new Misuse('tacho token revoke needs the ID of a token: tacho token list shows it');
  if (looksLikeToken(id))
    throw new Misuse('that looks like a token itself, not like its ID: tacho token list shows it');
  const path = `/v1/tokens/${encodeURIComponent(id)}${values.force ? '?force=1' : ''}`;
  await ask({ method: 'DELETE', path }, values, terminal);
  if (values.json) return printJson(terminal, { id, revoked: true });
  terminal.err(`token ${id} is revoked\n`);
}

/** `tacho token`: make, list and revoke tokens of the project. Returns the exit status. */
export async function tokenCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = read(args);
  if (values.help) {
    terminal.out(TOKEN_HELP);
    return EXIT.ok;
  }
  const [verb, id, ...more] = positionals;
  const surplus = verb === 'revoke' ? more[0] : id;
  if (surplus !== undefined) throw new Misuse(`tacho token ${verb}: an argument too many`);
  if (verb === 'create') await create(values, terminal);
  else if (verb === 'list') await list(values, terminal);
  else if (verb === 'revoke') await revoke(id, values, terminal);
  else throw new Misuse('tacho token knows create, list and revoke');
  return EXIT.ok;
}
