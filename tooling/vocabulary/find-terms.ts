import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

// Terms that were replaced by the standard ones of the field: docs/decisions/0028-standard-terms.md says why.

/** Parts of a name in code that are rejected, with the term to use. `toRunAddress` has the parts to, run and address. */
const NAME_PARTS: Readonly<Record<string, string>> = {
  answer: 'response',
  answered: 'responded',
  answers: 'responses',
  asked: 'requested',
  course: 'version history',
  courses: 'version histories',
  doubt: 'warning',
  doubts: 'warnings',
  estimator: 'statistic',
  estimators: 'statistics',
  fault: 'issue',
  faults: 'issues',
  faulty: 'invalid',
  judge: 'evaluate',
  judged: 'evaluated',
  judgement: 'evaluation',
  judging: 'evaluating',
  leash: 'watchdog',
  misuse: 'usage error',
  mortal: 'crashable',
  picture: 'image',
  pictures: 'images',
  pieces: 'chunks',
  places: 'positions',
  recall: 'cache',
  refusal: 'rejection',
  refusals: 'rejections',
  refused: 'rejected',
  remember: 'memoize',
  tell: 'describe',
  tells: 'describes',
  told: 'described',
  waived: 'overridden',
  waiver: 'override',
  warden: 'watchdog',
};

/** Phrases that are rejected in prose: documents, comments and messages. */
const PHRASES: readonly { readonly phrase: RegExp; readonly instead: string }[] = [
  { phrase: /\bfront doors?\b/i, instead: 'entry point' },
  { phrase: /\bdoorbell\b/i, instead: 'script that calls' },
  { phrase: /\bwardens?\b/i, instead: 'watchdog' },
];

/** A name or a phrase, and the term to use `instead`. */
type Found = { file: string; line: number; text: string; instead: string };

/** `toRunURL` → to, run, url. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** The term to use in place of a part of the name. */
const replacementOf = (name: string): string | undefined => {
  const part = partsOf(name).find((entry) => Object.hasOwn(NAME_PARTS, entry));
  return part && NAME_PARTS[part];
};

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** The rejected names in a file of code: identifiers, keys of objects, and the path of the file. */
export function findNames(file: string, text: string): Found[] {
  const found: Found[] = [];
  const check = ({ name, start }: { name: string; start: number }) => {
    const instead = replacementOf(name);
    if (instead) found.push({ file, line: lineOf(text, start), text: name, instead });
  };
  const { program } = parseSync(file, text);
  new Visitor({ Identifier: check, PrivateIdentifier: check, JSXIdentifier: check }).visit(program);
  const instead = replacementOf(file);
  if (instead) found.push({ file, line: 1, text: file, instead });
  return found;
}

/** A space of a phrase may be a line break, inside a comment too. */
const LINE_BREAK = '\\s+(?:(?://|\\*)\\s*)?';

/** The rejected phrases in a document, or in the comments and messages of a file of code. */
export function findPhrases(file: string, text: string): Found[] {
  return PHRASES.flatMap(({ phrase, instead }) =>
    [...text.matchAll(new RegExp(phrase.source.replaceAll(' ', LINE_BREAK), `${phrase.flags}g`))].map((match) => ({
      file,
      line: lineOf(text, match.index),
      text: match[0],
      instead,
    })),
  );
}

/** Others' text, generated files, and the pages that quote the rejected terms. */
const SKIPPED =
  /(^|\/)(fixtures|generated)\/|^prisma\/(demo|figures|migrations)\/|^docs\/decisions\/|^tooling\/vocabulary\/|\.generated\.json$|^package-lock\.json$/;

/** Lists every rejected term of the tracked files, one per line. */
export async function main({ root }: { root: string }): Promise<number> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = files
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|md|css|yml)$/.test(file) && !SKIPPED.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const names = /\.(ts|tsx|mjs)$/.test(file) ? findNames(file, text) : [];
      return [...names, ...findPhrases(file, text)];
    });
  for (const { file, line, text, instead } of found) console.log(`${file}:${line}: "${text}": use "${instead}"`);
  return found.length > 0 ? 1 : 0;
}
