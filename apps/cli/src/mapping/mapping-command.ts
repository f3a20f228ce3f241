import { decodeText } from '@tachograph/adapters';
import { formatTable } from '../format-table.ts';
import { readRules } from '../parse/read-rules.ts';
import { formatCount, isTable, listParams, listTables, toText } from '../read-json.ts';
import { askNamedServer, DESTINATION_HELP, DESTINATION_OPTIONS, printJson, toJsonBody } from '../server/ask-server.ts';
import { type Arguments, EXIT, type Terminal, toCommand, UsageError } from '../terminal.ts';

const MAPPING_HELP = `tacho mapping show
tacho mapping set RULES
tacho mapping preview FILE|- [--mapping RULES] [--tool NAME]

Shows and sets the mapping rules of the project: what the names of its benchmarks mean (docs/mapping.md). A preview shows
what each row of native output becomes, by the rules of the project or by those of a file, and stores nothing.

  tacho mapping show > rules.json; edit it; tacho mapping preview out.txt --mapping rules.json; tacho mapping set rules.json

Options
${DESTINATION_HELP}  --mapping RULES  a JSON file of rules to try instead of the project's
  --tool NAME      the tool that wrote the FILE; auto, the default, finds out by itself
  --json           print the server's response as one JSON document

Setting rules needs a token with the scope admin; it takes the whole list, and an empty list removes the rules.

Exit status: 0 done, 1 usage error, 2 rejected, or invalid rules, 75 server unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  mapping: { type: 'string' },
  tool: { type: 'string', default: 'auto' },
} as const;

type Values = Arguments<typeof OPTIONS>['values'];

async function show(values: Values, terminal: Terminal): Promise<number> {
  printJson(terminal, await askNamedServer({ method: 'GET', path: '/v1/mapping' }, values, terminal));
  return EXIT.ok;
}

async function set(file: string | undefined, values: Values, terminal: Terminal): Promise<number> {
  if (file === undefined) throw new UsageError('tacho mapping set needs a file of RULES');
  const rules = await readRules(file, terminal);
  if (rules === null) return EXIT.rejected;
  const request = { method: 'PUT', path: '/v1/mapping', ...toJsonBody(rules) } as const;
  const response = await askNamedServer(request, values, terminal);
  if (values.json) printJson(terminal, response);
  else terminal.err(`the project has ${formatCount(rules.length, 'rule')} now\n`);
  return EXIT.ok;
}

function formatMeaning(cell: unknown): string {
  if (!isTable(cell)) return 'left out';
  const driver = isTable(cell.driver)
    ? [cell.driver.name, cell.driver.version].map(toText).filter(Boolean).join(' ')
    : '';
  return [driver, toText(cell.scenario), ...listParams(cell.params)].filter(Boolean).join(' · ');
}

async function preview(file: string | undefined, values: Values, terminal: Terminal): Promise<number> {
  if (file === undefined) throw new UsageError('tacho mapping preview needs a FILE of native output, or -');
  const text = decodeText(await terminal.readFile(file));
  const mapping = values.mapping === undefined ? undefined : await readRules(values.mapping, terminal);
  if (mapping === null) return EXIT.rejected;
  const body = toJsonBody({ text, tool: values.tool, mapping });
  const response = await askNamedServer({ method: 'POST', path: '/v1/mapping/preview', ...body }, values, terminal);
  if (values.json) {
    printJson(terminal, response);
    return EXIT.ok;
  }
  const { rows: listed, rowsTotal: total } = isTable(response) ? response : {};
  const rows = listTables(listed);
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

/** `tacho mapping`: the rules of the project. */
export const mappingCommand = toCommand(MAPPING_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [verb, file, ...more] = positionals;
  if (more.length > 0 || (verb === 'show' && file !== undefined)) {
    throw new UsageError(`tacho mapping ${verb}: "${more[0] ?? file}" is one too many`);
  }
  if (verb === 'show') return show(values, terminal);
  if (verb === 'set') return set(file, values, terminal);
  if (verb === 'preview') return preview(file, values, terminal);
  throw new UsageError('tacho mapping knows show, set and preview');
});
