import { writeFile } from 'node:fs/promises';
import { decodeText } from '@tachograph/adapters';
import { checkDocument, type Finding, type MarkerError, readDocument } from '@tachograph/reports';
import { formatCount } from '../read-json.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, openConnection, printJson, readURL } from '../server/ask-server.ts';
import { EXIT, type Terminal, toCommand, toProgress, UsageError } from '../terminal.ts';
import { toClaimsBadge } from './claims-badge.ts';
import { isWrongBlock } from './describe-findings.ts';
import { evaluateDocument } from './read-figures.ts';

const CHECK_HELP = `tacho report check FILE|- …  [options]

Checks what a document in Markdown, MDX or reStructuredText says of benchmarks: each sentence, percentage, version and
statement against the tables, logs and figures of the same document, and its blocks against what is measured now. It fails where
a block is older than the releases that it follows, a number left the interval that it was written from, or a claim no longer
holds. Only a document with blocks is read against the server.

Options
${DESTINATION_HELP}  --driver NAME   a driver by a name that the document uses; several times. Others are found where sentences and a
                  table share them
  --offline       leave out what needs the server
  --all           list what agrees, and what nothing tests, too
  --claims FILE   write how many claims hold, as the JSON of a badge of shields.io
  --json          print one JSON document: ok, documents, each with file, findings, markers and blocks

Exit status: 0 when nothing contradicts, 1 for a usage error, 2 rejected by the server, 3 when something does, 75 server
unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  driver: { type: 'string', multiple: true },
  offline: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  claims: { type: 'string' },
} as const;

/** A block as it is printed. */
type CheckedBlock = {
  readonly line: number;
  readonly kind: string;
  readonly state: string;
  readonly was: string | null;
  readonly is: string | null;
  readonly message: string;
  readonly ok: boolean;
};

type Checked = {
  readonly file: string;
  readonly findings: readonly Finding[];
  readonly markers: readonly Omit<MarkerError, 'column'>[];
  readonly blocks: readonly CheckedBlock[];
};

const isWrong = ({ outcome }: Finding) => outcome === 'contradicts';

const WORDS = { contradicts: 'contradicts', agrees: 'agrees', 'not-tested': 'never tested' } as const;

/** As editors and CI read it: file, line, what is the case. */
function print({ file, findings, markers, blocks }: Checked, terminal: Terminal): void {
  for (const { line, message, code } of markers) terminal.err(`${file}:${line}: ${message} (${code})\n`);
  for (const { line, message, kind, state, ok } of blocks) {
    (ok ? terminal.out : terminal.err)(`${file}:${line}: ${message} (${kind}-${state})\n`);
  }
  for (const { line, outcome, message, code } of findings) {
    const write = outcome === 'contradicts' ? terminal.err : terminal.out;
    write(`${file}:${line}: ${WORDS[outcome]}: ${message} (${code})\n`);
  }
}

type Given = Parameters<typeof readURL>[0] & {
  readonly driver?: string[] | undefined;
  readonly offline?: boolean | undefined;
};

async function checkFile(file: string, given: Given, terminal: Terminal): Promise<Checked> {
  const text = decodeText(await terminal.readFile(file));
  const document = readDocument(text);
  const isLiving = document.blocks.some(({ kind }) => kind !== 'report') && !given.offline;
  const evaluated = isLiving
    ? await evaluateDocument(document, openConnection(await readURL(given, terminal), terminal, toProgress(terminal)))
    : null;
  return {
    file,
    findings: checkDocument(text, { knownDrivers: given.driver ?? [] }),
    markers: [
      ...document.errors,
      ...(evaluated?.errors ?? []).map((error) => ({ ...error, code: 'MARKER_MALFORMED' as const })),
    ],
    blocks: (evaluated?.findings ?? []).map((finding) => {
      const { block, state, was, is, message } = finding;
      return { line: block.line, kind: block.kind, state, was, is, message, ok: !isWrongBlock(finding) };
    }),
  };
}

const countWrong = ({ findings, markers, blocks }: Checked): number =>
  findings.filter(isWrong).length + markers.length + blocks.filter(({ ok }) => !ok).length;

/** `tacho report check`: whether documents contradict themselves, or what is measured. */
export const checkDocuments = toCommand(CHECK_HELP, OPTIONS, async ({ values, positionals: files }, terminal) => {
  if (files.length === 0) throw new UsageError('tacho report check needs a FILE, or - for standard input');
  const documents: Checked[] = [];
  for (const file of files) documents.push(await checkFile(file, values, terminal));
  const wrong = documents.reduce((sum, document) => sum + countWrong(document), 0);
  if (values.claims !== undefined) {
    const claims = documents.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'claim'));
    await writeFile(values.claims, `${JSON.stringify(toClaimsBadge(claims), null, 2)}\n`);
  }
  const listed = documents.map((document) =>
    values.all
      ? document
      : {
          ...document,
          findings: document.findings.filter(isWrong),
          blocks: values.json ? document.blocks : document.blocks.filter(({ ok }) => !ok),
        },
  );
  if (values.json) printJson(terminal, { ok: wrong === 0, documents: listed });
  else {
    for (const document of listed) print(document, terminal);
    if (wrong === 0) terminal.out(`${formatCount(files.length, 'document')}: nothing contradicts\n`);
  }
  return wrong === 0 ? EXIT.ok : EXIT.verdict;
});
