import { decodeText } from '@tachograph/adapters';
import { checkDocument, type Finding, type MarkerError, readDocument } from '@tachograph/reports';
import { formatCount } from '../read-json.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, type Terminal, toCommand, UsageError } from '../terminal.ts';

const REPORT_HELP = `tacho report check FILE|- …  [options]

Checks what a document in Markdown, MDX or reStructuredText says of benchmarks: each sentence, percentage, version and
statement against the tables, logs and figures of the same document, and the markers of its blocks. Sends nothing.

Options
  --driver NAME   a driver by a name that the document uses; several times. Others are found where sentences and a
                  table share them
  --all           list what agrees, and what nothing in the document tests, too
  --json          print one JSON document: ok, documents, each with file, findings and markers

Exit status: 0 when nothing contradicts, 1 for a usage error, 3 when something does.
`;

const OPTIONS = {
  driver: { type: 'string', multiple: true },
  all: { type: 'boolean', default: false },
} as const;

type Checked = {
  readonly file: string;
  readonly findings: readonly Finding[];
  readonly markers: readonly MarkerError[];
};

const isWrong = ({ outcome }: Finding) => outcome === 'contradicts';

const WORDS = { contradicts: 'contradicts', agrees: 'agrees', 'not-tested': 'never tested' } as const;

/** As editors and CI read it: file, line, what is the case. */
function printFindings({ file, findings, markers }: Checked, terminal: Terminal): void {
  for (const { line, column, message, code } of markers)
    terminal.err(`${file}:${line}:${column}: ${message} (${code})\n`);
  for (const { line, outcome, message, code } of findings) {
    const write = outcome === 'contradicts' ? terminal.err : terminal.out;
    write(`${file}:${line}: ${WORDS[outcome]}: ${message} (${code})\n`);
  }
}

/** `tacho report check`: whether documents contradict themselves. */
export const reportCommand = toCommand(REPORT_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [verb, ...files] = positionals;
  if (verb !== 'check') throw new UsageError('tacho report needs a verb: check');
  if (files.length === 0) throw new UsageError('tacho report check needs a FILE, or - for standard input');
  const documents: Checked[] = [];
  for (const file of files) {
    const text = decodeText(await terminal.readFile(file));
    const findings = checkDocument(text, { knownDrivers: values.driver ?? [] });
    documents.push({
      file,
      findings: values.all ? findings : findings.filter(isWrong),
      markers: readDocument(text).errors,
    });
  }
  const wrong = documents.reduce(
    (sum, { findings, markers }) => sum + findings.filter(isWrong).length + markers.length,
    0,
  );
  if (values.json) printJson(terminal, { ok: wrong === 0, documents });
  else {
    for (const document of documents) printFindings(document, terminal);
    if (wrong === 0) terminal.out(`${formatCount(files.length, 'document')}: nothing contradicts\n`);
  }
  return wrong === 0 ? EXIT.ok : EXIT.verdict;
});
