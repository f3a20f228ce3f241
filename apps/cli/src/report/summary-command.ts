import { toText } from '../read-json.ts';
import { findBase, findVerdicts } from '../sending/find-verdicts.ts';
import { printJson } from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';
import { GATE_OUTCOMES, isSuspected } from '../verdict-outcomes.ts';
import { formatReport } from './format-report.ts';
import {
  type Report,
  readJobFacts,
  readReport,
  type UploadDocument,
  type UploadedRun,
} from './read-upload-document.ts';

const SUMMARY_HELP = `tacho summary FILE|- … [options]

Turns the output of tacho upload --json into Markdown: each run with its page, its verdicts against the base, and what did
not change folded away; and that of tacho bench --json: its table. For the summary of a CI job. A FILE of - is standard input.

  tacho upload out.txt --json > uploaded.json; tacho summary uploaded.json >> "$GITHUB_STEP_SUMMARY"

Options
  --outputs  print NAME=VALUE lines instead: run-id, run-url, runs, worse, better, same, no-difference,
             insufficient-samples, not-comparable, suspected. The run is the first; the counts are against the base where
             one was found, otherwise against the reference driver; suspected cells have insufficient samples too
  --json     print one JSON document: markdown, outputs

Exit status: 0, or 1 for a usage error.
`;

/** GitHub takes a summary of 1 MiB a step, and shows none of a longer one. */
const MOST_CHARACTERS = 300_000;

const countsOf = (run: UploadedRun): Readonly<Record<string, number>> => {
  const base = findBase(run);
  if (!base?.found) return findVerdicts(run)?.counts ?? {};
  return { suspected: base.cells.filter(isSuspected).length, ...base.counts };
};

const listCounts = ({ runs, benches }: UploadDocument): Readonly<Record<string, number>>[] =>
  benches.length > 0 ? benches.map((bench) => bench.counts) : runs.map(countsOf);

/** For later steps of a job, by name: the first run, and the verdicts of all by outcome. Each on one line. */
function toOutputs({ parts }: Report): Readonly<Record<string, string>> {
  const runs = parts.flatMap(({ document }) => document.runs);
  const stored = runs.filter(({ run, outcome }) => run !== null && outcome !== 'valid');
  const counts = parts.flatMap(({ document }) => listCounts(document));
  const total = (outcome: string) => counts.reduce((sum, byOutcome) => sum + (byOutcome[outcome] ?? 0), 0);
  return {
    'run-id': toText(stored[0]?.run?.id),
    'run-url': toText(stored[0]?.run?.url),
    runs: String(stored.length),
    ...Object.fromEntries(GATE_OUTCOMES.map((outcome) => [outcome, String(total(outcome))])),
  };
}

/** `tacho summary`: upload summary, as Markdown. */
export const summaryCommand = toCommand(
  SUMMARY_HELP,
  { outputs: { type: 'boolean' } },
  async ({ values, positionals }, terminal) => {
    if (positionals.length === 0) throw new UsageError('tacho summary needs a FILE, or - for standard input');
    const report = await readReport(positionals, terminal);
    const markdown = formatReport(report, await readJobFacts(report, terminal), MOST_CHARACTERS);
    const outputs = toOutputs(report);
    if (values.json) printJson(terminal, { markdown, outputs });
    else if (values.outputs) {
      for (const [name, value] of Object.entries(outputs)) terminal.out(`${name}=${value}\n`);
    } else terminal.out(markdown);
    return EXIT.ok;
  },
);
