import { createHash } from 'node:crypto';
import { parseEnv } from '../env.ts';
import { Misuse, type Terminal } from '../terminal.ts';

/** Where to send, and the right to. `token` goes into one header and is never printed or written to disk. */
export type Destination = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string;
};

/** The options by which every command that talks to the server is told where it is. */
export const DESTINATION_OPTIONS = {
  url: { type: 'string' },
  'token-file': { type: 'string' },
  token: { type: 'string' },
} as const;

export const DESTINATION_HELP = `  --url URL            address of the upload API; TACHO_URL, or http://127.0.0.1:3001
  --token-file FILE    file that holds the upload token, instead of TACHO_TOKEN
`;

type Given = {
  readonly url?: string | undefined;
  readonly 'token-file'?: string | undefined;
  readonly token?: string | undefined;
};

/** Anything that looks like an upload token: it must not be repeated in a message. */
export const looksLikeToken = (text: string): boolean => /tacho_[A-Za-z0-9_-]{16,}/.test(text);

/** The address of the server, checked, without a slash at its end. */
function parseServerUrl(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Misuse(`${name} is not an http or https address, such as https://tacho.example.org`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new Misuse(`${name} holds a user name or password; the token belongs in TACHO_TOKEN or a file`);
  }
  if (url.search !== '' || url.hash !== '') throw new Misuse(`${name} ends in a "?" or "#" part; leave it out`);
  return url.href.replace(/\/+$/, '');
}

/** The address and, where one is set, the token. Only `tacho doctor` goes on without one. */
export async function readAddress(
  given: Given,
  terminal: Terminal,
): Promise<{ readonly url: string; readonly token: string | null }> {
  if (given.token !== undefined) {
    const advice = 'set TACHO_TOKEN, or use --token-file FILE; and make a new token, this one was seen';
    throw new Misuse(`a token on the command line can be read by everyone on this machine: ${advice}`);
  }
  const settings = parseEnv(terminal.variables, terminal);
  const url = parseServerUrl(given.url ?? settings.url, given.url === undefined ? 'TACHO_URL' : '--url');
  const file = given['token-file'];
  const location = file === undefined ? 'TACHO_TOKEN' : file;
  const token =
    file === undefined
      ? settings.token
      : Buffer.from(await terminal.readFile(file))
          .toString('utf8')
          .trim();
  // Checked here, because the runtime's own complaint about a header repeats what was in it.
  if (token && !/^[!-~]+$/.test(token)) throw new Misuse(`${location} does not hold one upload token and nothing else`);
  return { url, token: token || null };
}

/** Address and token, or the advice how to set one. */
export async function readDestination(given: Given, terminal: Terminal): Promise<Destination> {
  const { url, token } = await readAddress(given, terminal);
  if (token !== null) return { url, token };
  throw new Misuse('there is no upload token: set TACHO_TOKEN, or name a file with --token-file FILE');
}

/**
 * What tells one token from another without being it: the start of its SHA-256. Tokens are 256 random bits, so nothing
 * can be guessed back from it.
 */
export const toTokenMark = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 12);
