const MASK = '***';

/** Blanks, and line breaks as they are or as JSON escapes them. */
const BREAK = String.raw`(?:\s|\\[rn]){0,20}`;
const BASE64 = String.raw`(?:[A-Za-z0-9+/=]|\\/)`;

/**
 * A private key in PEM or PGP armour: its first line, then headers and lines of Base64. The last line is often short, and only
 * what ends the key tells it from a word of the next sentence. A key that was cut off has no end. No part can match in two
 * ways and nothing after the lines can fail, so the time is linear.
 */
const PRIVATE_KEY = new RegExp(
  `(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)(${[
    String.raw`(?:${BREAK}(?:Proc-Type|DEK-Info|Version|Comment):[^\r\n\\"']{1,200}){0,4}`,
    `(?:${BREAK}${BASE64}{16,5000}){1,1000}`,
    `(?:${BREAK}${BASE64}{1,15}(?=${BREAK}-----END))?`,
  ].join('')})`,
  'g',
);

/** An access key id of AWS, long-lived or of a session, and the secret where it follows at once, as in CSV and in `id:secret`. */
const AWS_KEY =
  /(?<![A-Za-z0-9/+])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9/+])(?:(["']?[\s,:;|]{1,3}["']?)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=]))?/g;

/**
 * The tokens of services that begin with letters of their own, as the scanners of GitHub and GitLab know them, and JSON Web
 * Tokens.
 */
const KNOWN = [
  'gh[opsur]_[A-Za-z0-9]{30,255}',
  'github_pat_[A-Za-z0-9_]{22,255}',
  'gl(?:pat|dt|rt|cbt|ptt|ft|soat)-[A-Za-z0-9_-]{20,300}',
  'xox[abeoprs]-[A-Za-z0-9-]{10,300}',
  'npm_[A-Za-z0-9]{36,64}',
  'sk-[A-Za-z0-9_-]{20,300}',
  '[rs]k_(?:live|test)_[A-Za-z0-9]{16,300}',
  'AIza[A-Za-z0-9_-]{35}',
  'hf_[A-Za-z0-9]{30,64}',
  'pypi-[A-Za-z0-9_-]{50,300}',
  'do[opr]_v1_[a-f0-9]{64}',
  'eyJ[A-Za-z0-9_-]{8,2000}\\.eyJ[A-Za-z0-9_-]{8,4000}\\.[A-Za-z0-9_-]{8,1000}',
].join('|');
const KNOWN_TOKEN = new RegExp(`(?<![A-Za-z0-9_-])(?:${KNOWN})(?![A-Za-z0-9_])`, 'g');

/** The text with private keys, AWS keys and the tokens of known services replaced by `***`; each line stays a line, so that line numbers stay true. */
export const maskKeys = (text: string): string =>
  text
    .replace(PRIVATE_KEY, (_, begin: string, key: string) => `${begin}${key.replace(/[^\r\n]+/g, MASK)}`)
    .replace(KNOWN_TOKEN, MASK)
    .replace(AWS_KEY, (_, between?: string) => (between === undefined ? MASK : `${MASK}${between}${MASK}`));

/** A cheap test of a whole document, for anything that `maskKeys` would replace. */
export const KEYS_SUSPECT =
  /PRIVATE KEY|A[KS]IA[A-Z0-9]{16}|gh[opsur]_|github_pat_|gl[a-z]{2,4}-|xox[abeoprs]-|npm_|sk-|[rs]k_|AIza|hf_|pypi-|do[opr]_v1_|eyJ/;
