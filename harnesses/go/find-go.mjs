/** @import { Context, Toolchain } from '../plans/harness.mjs' */
import { fileURLToPath } from 'node:url';

/** The folder of the programs. Go reads there which Go version they need. */
export const MODULE = fileURLToPath(new URL('.', import.meta.url));

/** The `go` directive of go.mod, which the newest driver needs. */
const OLDEST = { major: 1, minor: 24 };
const CANDIDATES = ['go', '/usr/local/go/bin/go'];

/** @param {Context} context @returns {Promise<Toolchain>} */
export async function findToolchain(context) {
  const install = `install Go ${OLDEST.major}.${OLDEST.minor} or newer from https://go.dev/dl/ (Debian 12 has 1.19, Debian 13 has 1.24)`;
  const go = await findGo(context);
  if (!go) return { found: false, missing: 'go', install };
  if (!isNewEnough(go.version)) return { found: false, missing: `a newer go: ${go.command} is ${go.version}`, install };
  return { found: true, description: `go ${go.version}` };
}

/**
 * The command: on the PATH, or where Go's instructions install it.
 *
 * @param {Context} context
 * @returns {Promise<{ command: string, version: string } | null>}
 */
export async function findGo(context) {
  for (const command of CANDIDATES) {
    const { code, stdout } = await context.start(command, ['version'], { cwd: MODULE });
    const version = code === 0 ? readGoVersion(stdout) : null;
    if (version !== null) return { command, version };
  }
  return null;
}

/** `go version go1.26.8 linux/amd64`. @param {string} printed */
export function readGoVersion(printed) {
  return /\bgo(\d+\.\d+\S*)\s/.exec(`${printed}\n`)?.[1] ?? null;
}

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor);
}
