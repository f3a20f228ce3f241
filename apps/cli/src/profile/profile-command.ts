import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { joinPasses, readProfile } from '@tachograph/profiles';
import type { Profile, ProfilePass } from '@tachograph/schema/profile';
import { isTable } from '../read-json.ts';
import {
  askNamedServer,
  DESTINATION_HELP,
  DESTINATION_OPTIONS,
  printJson,
  REQUEST_EXIT_HELP,
  toJsonBody,
} from '../server/ask-server.ts';
import { EXIT, FileProblem, type Terminal, toCommand, UsageError } from '../terminal.ts';
import { isGzip } from '../upload/read-uploads.ts';

const PROFILE_HELP = `tacho profile FILE … --run RUN --scenario ID --driver NAME --version TEXT --operations N [options]

Adds CPU samples of a driver version to a stored run that measured it, so that the page of a change shows where the
processor time went. A file is pprof, a V8 CPU profile (.cpuprofile), callgrind, or folded stacks; gzip is unpacked. Several
files are passes of the same program. tacho bench --profile makes profiles of several versions in turns and sends them itself.

  tacho profile cpu.pprof --run r_0123456789abcdef --scenario select-1 --driver pgx --version v5.7.2 --operations 200000

Options
${DESTINATION_HELP}  --run RUN            id of the run
  --scenario ID        the scenario, as the run names it
  --params TEXT        such as rows=1000,protocol=text: needed where the run has several
  --driver NAME        the driver, and its version as the results have it
  --version TEXT
  --operations N       that the program made in each file
  --cpu-ns N           processor time of each file in nanoseconds; left out: by the rate of the samples
  --json               print one JSON document: id, run, stored

${REQUEST_EXIT_HELP}`;

/** Of one file, unpacked. */
const MOST_BYTES = 256 * 1024 * 1024;

const unpack = promisify(gunzip);

async function readBytes(file: string, terminal: Terminal): Promise<Uint8Array> {
  const bytes = await terminal.readFile(file);
  if (!isGzip(bytes)) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    throw new FileProblem(`${file} begins like gzip and cannot be unpacked: it may be cut off, or too large`);
  }
}

async function readPasses(files: readonly string[], pass: ProfilePass, terminal: Terminal): Promise<Profile> {
  const passes: Profile[] = [];
  for (const file of files) {
    const read = readProfile(await readBytes(file, terminal), pass);
    if ('issue' in read) throw new FileProblem(`${file} ${read.issue}`);
    passes.push(read.profile);
  }
  const joined = joinPasses(passes);
  if ('issue' in joined) throw new FileProblem(joined.issue);
  return joined.profile;
}

function readNumber(name: string, text: string, { isWhole }: { readonly isWhole: boolean }): number {
  const value = Number(text);
  if (value > 0 && (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value))) return value;
  throw new UsageError(`${name} ${text} is no ${isWhole ? 'whole ' : ''}number above 0`);
}

const NEEDED = ['run', 'scenario', 'driver', 'version', 'operations'] as const;

/** `tacho profile`: add a profile to a stored run. */
export const profileCommand = toCommand(
  PROFILE_HELP,
  {
    ...DESTINATION_OPTIONS,
    run: { type: 'string' },
    scenario: { type: 'string' },
    params: { type: 'string' },
    driver: { type: 'string' },
    version: { type: 'string' },
    operations: { type: 'string' },
    'cpu-ns': { type: 'string' },
  },
  async ({ values, positionals }, terminal) => {
    if (positionals.length === 0) throw new UsageError('tacho profile needs a FILE');
    const missing = NEEDED.filter((name) => !values[name]).map((name) => `--${name}`);
    if (missing.length > 0) throw new UsageError(`tacho profile needs ${missing.join(', ')}`);
    const { run = '', scenario = '', params, driver = '', version = '', operations = '', 'cpu-ns': cpu } = values;
    const pass = {
      operations: readNumber('--operations', operations, { isWhole: true }),
      cpuNs: cpu === undefined ? null : readNumber('--cpu-ns', cpu, { isWhole: false }),
    };
    const profile = await readPasses(positionals, pass, terminal);
    const query = new URLSearchParams({ scenario, driver, version, ...(params === undefined ? {} : { params }) });
    const path = `/v1/runs/${encodeURIComponent(run)}/profiles?${query}`;
    const response = await askNamedServer({ method: 'POST', path, ...toJsonBody(profile) }, values, terminal);
    if (values.json) printJson(terminal, response);
    else {
      const isNew = isTable(response) && response.stored === true;
      terminal.err(
        `${driver} ${version} in ${scenario}: ${isNew ? 'the profile is stored' : 'this profile was there already'}\n`,
      );
    }
    return EXIT.ok;
  },
);
