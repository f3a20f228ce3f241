import { printJson } from '../server/ask-server.ts';
import { EXIT, toCommand, UsageError } from '../terminal.ts';
import { assertTool } from '../upload/read-stated.ts';
import { parseDriverVersions, parseFailOn } from '../upload/upload-arguments.ts';
import { type ComparedRuns, compareRuns } from './compare-runs.ts';
import { formatComparison, formatComparisonMarkdown, formatNotes, toCellDocument } from './format-comparison.ts';
import { readSide, type Side } from './read-side.ts';

const COMPARE_HELP = `tacho compare A B [options]

Compares run B with run A, cell by cell, by the rules of the pages (docs/methodology.md). Each is the id of a stored run,
such as r_4cc2f12950073e3f, or a file: native output of a tool, or a run in the run format. Files are compared here and not
sent. Where the environments differ, no ratio is given, and the fields are named. Two runs are two occasions, between which a
machine changes: only what repeats exactly, such as allocations, has a verdict, and everything else a ratio.

Options
  --url URL            URL of the upload API, to read stored runs; TACHO_URL, or http://127.0.0.1:3001
  --project NAME       project of the stored runs, where two hold the same
  --tool NAME          the tool that wrote the files; auto, the default, finds out by itself
  --driver-version NAME=VERSION   version of a driver that a file names without one; may be repeated
  --waive REASON       compare although the environments differ, for this reason
  --markdown           print a table in Markdown
  --json               print one JSON document: a, b, differing, counts, cells, onlyInA, onlyInB
  --fail-on OUTCOME,…  exit status 3 at these verdicts: worse, better, same, no-difference, insufficient-samples,
                       not-comparable

Exit status: 0 compared, 1 usage error, 2 rejected by the server, 3 a verdict of --fail-on, 75 server unavailable.
`;

const OPTIONS = {
  url: { type: 'string' },
  project: { type: 'string' },
  tool: { type: 'string', default: 'auto' },
  'driver-version': { type: 'string', multiple: true },
  waive: { type: 'string' },
  markdown: { type: 'boolean' },
  'fail-on': { type: 'string', multiple: true },
} as const;

function countOutcomes({ cells }: ComparedRuns): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { verdict } of cells) counts[verdict.outcome] = (counts[verdict.outcome] ?? 0) + 1;
  return counts;
}

const toSideDocument = ({ name, url, run }: Side) => ({
  name,
  url,
  startedAt: run.run.startedAt,
  environment: run.environment.label,
});

/** `tacho compare`: two runs, cell by cell. */
export const compareCommand = toCommand(COMPARE_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const [a, b, ...more] = positionals;
  if (a === undefined || b === undefined || more.length > 0) {
    throw new UsageError('tacho compare needs two runs, A and B');
  }
  if (values.json && values.markdown) throw new UsageError('--json and --markdown are two formats: leave one out');
  const override = values.waive?.trim() ?? null;
  if (override === '') throw new UsageError('--waive needs the reason why the environments may differ');
  assertTool(values.tool);
  const failOn = parseFailOn(values['fail-on'] ?? []);
  const driverVersions = parseDriverVersions(values['driver-version'] ?? []);
  const options = { url: values.url, project: values.project, tool: values.tool, driverVersions };
  const base = await readSide(a, options, terminal);
  const other = await readSide(b, options, terminal);
  const compared = compareRuns(base.run, other.run, { sides: ['A', 'B'], override });
  const counts = countOutcomes(compared);
  if (values.json) {
    const { differences, cells, onlyInBase: onlyInA, onlyInOther: onlyInB } = compared;
    const sides = { a: toSideDocument(base), b: toSideDocument(other) };
    printJson(terminal, {
      ...sides,
      override,
      differences,
      counts,
      cells: cells.map(toCellDocument),
      onlyInA,
      onlyInB,
    });
  } else if (values.markdown) terminal.out(formatComparisonMarkdown(compared, override));
  else {
    if (compared.cells.length > 0) terminal.out(formatComparison(compared));
    for (const note of formatNotes(compared, override)) terminal.err(`${note}\n`);
    if (compared.cells.length === 0) {
      terminal.err('A and B have no cell in common: the same case, driver and options\n');
    }
  }
  for (const { name, rejected } of [base, other]) {
    if (rejected > 0) terminal.err(`${name}: ${rejected} lines rejected; tacho parse lists them\n`);
  }
  return Object.keys(counts).some((outcome) => failOn.has(outcome)) ? EXIT.verdict : EXIT.ok;
});
