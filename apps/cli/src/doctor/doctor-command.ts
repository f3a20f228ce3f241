import { formatCount } from '../read-json.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, openConnection, printJson, readOffered } from '../server/ask-server.ts';
import { openSpool } from '../spool/open-spool.ts';
import { ASIDE, type Spool, SpoolProblem } from '../spool/spool.ts';
import { EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { VERSION } from '../version.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { checkServer } from './check-server.ts';
import { measureMachine } from './measure-machine.ts';

const DOCTOR_HELP = `tacho doctor [options]

Checks whether an upload from here would succeed: Node.js, the server and its clock, the token, and the uploads that wait
on disk. Stores nothing. With --noise, whether this machine is good enough to measure: in a minute, without a server.

Options
${DESTINATION_HELP}  --noise              measure a program against itself: the smallest difference that this machine can show
  --json               print one JSON document: ok, checks, and with --noise its figures

Exit status: 0 nothing failed, 1 usage error, 2 something failed.
`;

const OLDEST_NODE: readonly [number, number] = [20, 19];

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const found = `${version.replace(/^v/, '')}, with tacho ${VERSION}`;
  const [oldMajor, oldMinor] = OLDEST_NODE;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return ok('node', found);
  return fail('node', found, `install Node.js ${OLDEST_NODE.join('.')} or newer`);
}

const uploads = (list: readonly unknown[]) => formatCount(list.length, 'upload');

/** Whether anything waits on disk or was rejected. */
async function checkSpool(spool: Spool): Promise<Check> {
  try {
    const waiting = await spool.list('waiting');
    for (const which of ASIDE) {
      const aside = await spool.list(which);
      if (aside.length === 0) continue;
      const advice = `read the reasons in ${spool.folderOf(which)}; tacho flush --${which} sends them again`;
      return warn('spool', `${uploads(aside)} ${which}, ${uploads(waiting)} waiting`, advice);
    }
    if (waiting.length > 0) {
      return warn('spool', `${uploads(waiting)} waiting in ${spool.folder}`, 'tacho flush sends what waits');
    }
    return ok('spool', `nothing waits in ${spool.folder}`);
  } catch (error) {
    if (!(error instanceof SpoolProblem)) throw error;
    return warn('spool', error.message, 'without it an upload is lost while the server is unavailable');
  }
}

const format = ({ name, result, found, advice }: Check) =>
  `${result.padEnd(4)}  ${name.padEnd(6)}  ${found}${advice === null ? '' : `\n${' '.repeat(14)}${advice}`}\n`;

/** How long noise is measured. */
const NOISE_SECONDS = 60;

/** Prints the checks, and says whether nothing failed. */
function report(checks: readonly Check[], more: object, isJson: boolean, terminal: Terminal): number {
  const isOk = checks.every(({ result }) => result !== 'fail');
  if (isJson) printJson(terminal, { ok: isOk, checks, ...more });
  else terminal.out(checks.map(format).join(''));
  return isOk ? EXIT.ok : EXIT.rejected;
}

const OPTIONS = { ...DESTINATION_OPTIONS, noise: { type: 'boolean', default: false } } as const;

/** `tacho doctor`: whether uploads would succeed, or what this machine can show, one line a check. */
export const doctorCommand = toCommand(DOCTOR_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  if (positionals.length > 0) throw new UsageError('tacho doctor takes no FILE');
  if (values.noise) {
    const { checks, noise } = await measureMachine(NOISE_SECONDS, terminal);
    return report(checks, { noise }, values.json, terminal);
  }
  const connection = openConnection(await readOffered(values, terminal), terminal, toProgress(terminal));
  const checks = [
    checkNode(terminal.nodeVersion),
    ...(await checkServer({ ...connection, timeoutMs: 10_000 }, terminal.now)),
    await checkSpool(openSpool(terminal).spool),
  ];
  return report(checks, {}, values.json, terminal);
});
