import { toShellWord } from '../../report/to-markdown-text.ts';

/** Options that change what is measured, or how; where it is sent and printed is another matter. */
const REPEATED = [
  'config',
  'scenario',
  'anchor',
  'metric',
  'invocations',
  'rounds',
  'pin',
  'priority',
  'smallest-difference',
  'title',
  'load',
  'connections',
  'profile',
  'report',
] as const;

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** `--name=value`, which takes a value that begins with a hyphen too. */
function toWords(name: string, value: Values[string]): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  const values = typeof value === 'string' ? [value] : value;
  return values.map((one) => (one.startsWith('-') ? `--${name}=${one}` : `--${name} ${toShellWord(one)}`));
}

/** The command that measures the same again, for a shell. */
export const toRepeatCommand = (values: Values): string =>
  ['tacho bench', ...REPEATED.flatMap((name) => toWords(name, values[name])), '--no-upload'].join(' ');
