import { decodeText } from '@tachograph/adapters';
import { readArguments } from '../command-line.ts';
import { formatTable } from '../format-table.ts';
import { readRules } from '../parse/read-rules.ts';
import { toProgress } from '../progress.ts';
import { askServer, printJson, toJsonBody } from '../server/ask-server.ts';
import { openConnection, toRetryWorld } from '../server/open-connection.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, readDestination } from '../server/read-destination.ts';
import { isTable, toText } from '../server/read-json.ts';
import type { ServerRequest } from '../server/server-request.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';

const MAPPING_HELP = `tacho mapping show
tacho mapping set RULES
tacho mapping preview FILE|- [--mapping RULES] [--tool NAME]

Shows and sets the mapping rules of the project: what the names of its benchmarks mean (docs/mapping.md). A preview shows
what each row of native output becomes, by the rules of the project or by those of a file, and stores nothing.

  tacho mapping show > rules.json; edit it; tacho mapping preview out.txt --mapping rules.json; tacho mapping set rules.json

Options
${DESTINATION_HELP}  --mapping RULES  a JSON file of rules to try instead of the project's
  --tool NAME      the tool that wrote the FILE; auto, the default, finds out by itself
  --json           print the server's answer as one JSON document

Setting rules needs a token with the scope admin; it takes the whole list, and an empty list takes the rules away.

Exit status: 0 done, 1 misuse, 2 refused, or rules that make no sense, 75 the server is away.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  mapping: { type: 'string' },
  tool: { type: 'string', default: 'auto' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const read = (args: readonly string[]) => readArguments(args, OPTIONS);
type Values = ReturnType<typeof read>['values'];

async function ask(request: ServerRequest, values: Values, terminal: Terminal): Promise<unknown> {
  const connection = openConnection(await readDestination(values, terminal), terminal);
  return askServer(request, connection, toRetryWorld(terminal, toProgress(terminal)));
}

async function show(values: Values, terminal: Terminal): Promise<number> {
  printJson(terminal, await ask({ method: 'GET', path: '/v1/mapping' }, values, terminal));
  return EXIT.ok;
}

async function set(file: string | undefined, values: Values, terminal: Terminal): Promise<number> {
  if (file === undefined) throw new Misuse('tacho mapping set needs a file of RULES');
  const rules = await readRules(file, terminal);
  if (rules === null) return EXIT.rejected;
  const response = await ask({ method: 'PUT', path: '/v1/mapping', ...toJsonBody(rules) }, values, terminal);
  if (values.json) printJson(terminal, response);
  else terminal.err(`the project has ${rules.length} ${rules.length === 1 ? 'rule' : 'rules'} now\n`);
  return EXIT.ok;
}

function formatMeaning(cell: unknown): string {
  if (!isTable(cell)) return 'left out';
  const driver = isTable(cell.driver)
    ? [cell.driver.name, cell.driver.version].map(toText).filter(Boolean).join(' ')
    : '';
  const params = Object.entries(isTable(cell.params) ? cell.params : {}).map(([name, value]) => `${name}=${value}`);
  return [driver, toText(cell.scenario), ...params].filter(Boolean).join(' · ');
}

async function preview(file: string | undefined, values: Values, terminal: Terminal): Promise<number> {
  if (file === undefined) throw new Misuse('tacho mapping preview needs a FILE of native output, or -');
  const text = decodeText(await terminal.readFile(file));
  const mapping = values.mapping === undefined ? undefined : await readRules(values.mapping, terminal);
  if (mapping === null) return EXIT.rejected;
  const requested = { text, tool: values.tool, ...(mapping === undefined ? {} : { mapping }) };
  const response = await ask(
    { method: 'POST', path: '/v1/mapping/preview', ...toJsonBody(requested) },
    values,
    terminal,
  );
  if (values.json) {
    printJson(terminal, response);
    return EXIT.ok;
  }
  const { rows: listed, rowsTotal: total } = isTable(response) ? response : {};
  const rows = Array.isArray(listed) ? listed.filter(isTable) : [];
  terminal.out(
    formatTable([
      { title: 'name', cells: rows.map(({ name }) => toText(name)) },
      { title: 'rule', alignRight: true, cells: rows.map(({ rule }) => toText(rule) || '–') },
      { title: 'becomes', cells: rows.map(({ after }) => formatMeaning(after)) },
    ]),
  );
  const more = Number(total) - rows.length;
  if (more > 0) terminal.err(`and ${more} more rows\n`);
  return EXIT.ok;
}

/** `tacho mapping`: the rules of the project. Returns the exit status. */
export async function mappingCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = read(args);
  if (values.help) {
    terminal.out(MAPPING_HELP);
    return EXIT.ok;
  }
  const [verb, file, ...more] = positionals;
  if (more.length > 0 || (verb === 'show' && file !== undefined)) {
    throw new Misuse(`tacho mapping ${verb}: "${more[0] ?? file}" is one too many`);
  }
  if (verb === 'show') return show(values, terminal);
  if (verb === 'set') return set(file, values, terminal);
  if (verb === 'preview') return preview(file, values, terminal);
  throw new Misuse('tacho mapping knows show, set and preview');
}
