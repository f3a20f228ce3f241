import { KEYS_SUSPECT, maskKeys } from './mask-keys.ts';

const MASK = '***';

/** Every repetition is bounded, so that no text takes more than linear time. */
const RULES: readonly [pattern: RegExp, replacement: string][] = [
  // scheme://user:secret@host
  [/([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"']{0,100}:)([^\s@/"']{1,200})(?=@)/gi, `$1${MASK}`],
  // user:secret@tcp(host:3306)/db, as Go drivers write it
  [/([\w.-]{1,64}:)([^\s@"']{1,200})(?=@(?:tcp6?|unix)\()/gi, `$1${MASK}`],
  // password=secret, Pwd: "secret"; not `--db-password secret`, whose value looks like any next argument
  [/((?:password|passwd|pwd|passphrase)["']?\s{0,3}[=:]\s{0,3}["']?)(?!\*\*\*)([^\s"',;&)}<>]{1,200})/gi, `$1${MASK}`],
  [/((?:secret|token|api[_-]?key|access[ _-]?key)["']?\s{0,3}[=:]\s{0,3}["']?)([\w+/=.~-]{16,300})/gi, `$1${MASK}`],
  [/(Bearer\s{1,3})([\w.~+/=-]{8,300})/g, `$1${MASK}`],
  // mysql -u root -psecret; a port is -P, and -p alone asks
  [/(\b(?:mysql|mariadb)[a-z-]{0,12}(?:[ \t]{1,3}[^\s]{1,80}){0,12}?[ \t]{1,3}-p["']?)([^\s"']{1,200})/g, `$1${MASK}`],
  [/()(tacho_[A-Za-z0-9_-]{16,100})/g, `$1tacho_${MASK}`],
];

/** Settings of a server that end in "password" and say on or off, or a count. */
const NOT_SECRET = /^(?:on|off|true|false|yes|no|null|none|0|1)$/i;

/** The text with the secret part of connection strings, password settings, tokens and keys replaced by `***`. */
export const maskText = (text: string): string =>
  RULES.reduce(
    (masked, [pattern, replacement]) =>
      masked.replace(pattern, (whole: string, before: string, secret: string) =>
        NOT_SECRET.test(secret) ? whole : replacement.replace('$1', () => before),
      ),
    maskKeys(text),
  );

/** A cheap test of a whole document: most contain nothing that a rule could match. */
const SUSPECT =
  /passw|pwd|passphrase|secret|token|api[_-]?key|access[ _-]?key|credential|private[_-]?key|Bearer|tacho_|:(?:\\?\/){2}[^\s"]{1,300}@|@tcp|@unix|(?:mysql|mariadb)[^\r\n]{1,300}\s-p\S/i;

export const mayHoldSecrets = (text: string): boolean => SUSPECT.test(text) || KEYS_SUSPECT.test(text);
