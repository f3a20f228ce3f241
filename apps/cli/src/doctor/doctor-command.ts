import { readArguments } from '../command-line.ts';
import { openConnection } from '../server/open-connection.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, readAddress } from '../server/read-destination.ts';
import { openSpool } from '../spool/open-spool.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';
import { type Check, fail, ok } from './check.ts';
import { checkServer } from './check-server.ts';
import { checkSpool } from './check-spool.ts';

const DOCTOR_HELP = `tacho doctor [options]

Looks whether an upload from here would go well: Node.js, the server and its clock, the token, and what waits on disk.
Stores nothing.

Options
${DESTINATION_HELP}  --json               print one JSON document: ok, checks

Exit status: 0 nothing failed, 1 misuse, 2 something failed.
`;

const OLDEST_NODE: readonly [number, number] = [20, 19];

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const found = `${version.replace(/^v/, '')}, with tacho ${VERSION}`;
  const [oldMajor, oldMinor] = OLDEST_NODE;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return ok('node', found);
  return fail('node', found, `install Node.js ${OLDEST_NODE.join('.')} or newer`);
}

const format = ({ name, result, found, advice }: Check) =>
  `${result.padEnd(4)}  ${name.padEnd(6)}  ${found}${advice === null ? '' : `\n${' '.repeat(14)}${advice}`}\n`;

/** `tacho doctor`: whether uploads would go well, one line a check. Returns the exit status. */
export async function doctorCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    ...DESTINATION_OPTIONS,
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(DOCTOR_HELP);
    return EXIT.ok;
  }
  if (positionals.length > 0) throw new Misuse('tacho doctor takes no FILE');
  const connection = openConnection(await readAddress(values, terminal), terminal);
  const checks = [
    checkNode(terminal.nodeVersion),
    ...(await checkServer({ ...connection, timeoutMs: 10_000 }, terminal.now)),
    await checkSpool(openSpool(terminal).spool),
  ];
  const well = checks.every(({ result }) => result !== 'fail');
  if (values.json) terminal.out(`${JSON.stringify({ ok: well, checks }, null, 2)}\n`);
  else terminal.out(checks.map(format).join(''));
  return well ? EXIT.ok : EXIT.rejected;
}
