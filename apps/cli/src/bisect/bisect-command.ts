import { MINIMUM_EFFECT } from '@tachograph/analysis/verdict';
import { isTable, parseJson } from '../read-json.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, printJson } from '../server/ask-server.ts';
import { type Command, EXIT, FileProblem, type Terminal, toCommand, UsageError } from '../terminal.ts';
import { runBench } from '../versions/measure-versions.ts';
import { followChange } from './follow-change.ts';

const BISECT_HELP = `tacho bisect [options]
tacho bisect --change CHANGE [--repository DIR|URL] [options]

The first form is one step of git bisect run: it measures the commit that is checked out against a build that stays the same, in
turns, as tacho bench does, and says by its exit status what git has to know. In the file the worker base is a build of the good
commit, in a separate folder; the others are built from the checkout, by the command "before". Keep the file outside the
repository: git bisect changes what is inside. Nothing is uploaded.

The second form goes from a change of a project to its commit by itself: to the release, as tacho bench --fill does, and on through
the commits between that release and the one before. The repository is that of the package's metadata, unless it is named;
drivers of npm, Go and PyPI are built from it.

  git bisect start BAD GOOD
  git bisect run tacho bisect --config ../bench/tacho-bench.json --scenario select-1 --smallest-difference 0.2

Options
  --find worse|better      what the commit that is looked for did; worse
  --config FILE            what to measure; tacho-bench.json
  --scenario ID,…          these scenarios of the file alone
  --metric NAME            latency, throughput or cpu-time
  --invocations N          repeats, each with new processes; 5, or more where 5 would show nothing
  --rounds N               slices of each process in one invocation; 60
  --pin auto|none|N        the core of all workers
  --smallest-difference X  smallest difference that counts, as a share; about half the step that is looked for; 0.03
  --json                   print one JSON document: found, status, cells; with --change: change, step, commit, sentence
${DESTINATION_HELP}  --project NAME, --database NAME   with --change: the project, and the database in place of that of the change
  --repository DIR|URL, --directory DIR   with --change: what git clones, and the folder of the package in it

Exit status, as git bisect run reads it: 0 not found in this commit, 1 found, 125 this commit cannot be judged: it does not
build, a worker failed, or the difference is not shown, 128 git bisect stops: usage error, or interrupted.
`;

/** Options that tacho bench has as well. */
const OF_BENCH = {
  config: { type: 'string', default: 'tacho-bench.json' },
  scenario: { type: 'string', multiple: true },
  metric: { type: 'string' },
  invocations: { type: 'string' },
  rounds: { type: 'string' },
  pin: { type: 'string' },
  'smallest-difference': { type: 'string' },
} as const;

const OPTIONS = {
  ...OF_BENCH,
  ...DESTINATION_OPTIONS,
  find: { type: 'string', default: 'worse' },
  change: { type: 'string' },
  project: { type: 'string' },
  database: { type: 'string' },
  repository: { type: 'string' },
  directory: { type: 'string' },
} as const;

/** What `git bisect run` makes of an exit status; any above 127 stops it. */
const STATUS = { absent: 0, found: 1, untestable: 125, stop: 128 } as const;
type Outcome = keyof typeof STATUS;

/** `low` and `high`: the interval of how many times as good as the base it is; null without one. */
type Cell = {
  readonly scenario: string;
  readonly outcome: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly text: string;
};

/** Measurements of one commit, where the first ones decide nothing: on a machine with other work, one in a dozen is spoilt. */
const MOST_MEASUREMENTS = 3;

const toBenchArguments = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(OF_BENCH).flatMap((name) =>
    [values[name]].flat().flatMap((value) => (typeof value === 'string' ? [`--${name}=${value}`] : [])),
  );

function readCells(text: string): Cell[] {
  const document = parseJson(text);
  const cells = isTable(document) && Array.isArray(document.cells) ? document.cells : [];
  return cells.filter(isTable).map(({ scenario, outcome, ratioLow, ratioHigh, explanation }) => ({
    scenario: String(scenario),
    outcome: String(outcome),
    low: typeof ratioLow === 'number' ? ratioLow : null,
    high: typeof ratioHigh === 'number' ? ratioHigh : null,
    text: String(explanation),
  }));
}

type Goal = { readonly find: 'worse' | 'better'; readonly smallestDifference: number };

/** Whether the step is not in the cell: it is the same, went the other way, or its interval holds no difference that counts. */
function isWithout({ outcome, low, high }: Cell, { find, smallestDifference }: Goal): boolean {
  if (outcome === 'same' || outcome === 'better' || outcome === 'worse') return true;
  if (outcome !== 'no-difference' || low === null || high === null) return false;
  return find === 'worse' ? low > 1 - smallestDifference : high < 1 / (1 - smallestDifference);
}

/** Found where one cell shows the step; otherwise it must be in none. */
function decide(cells: readonly Cell[], goal: Goal): Outcome {
  if (cells.some(({ outcome }) => outcome === goal.find)) return 'found';
  return cells.length > 0 && cells.every((cell) => isWithout(cell, goal)) ? 'absent' : 'untestable';
}

/** Measures until it is decided, or a worker fails. */
async function measure(args: readonly string[], goal: Goal, terminal: Terminal) {
  for (let at = 1; ; at += 1) {
    const { status, printed } = await runBench([...args, '--no-upload', '--restart', '--json'], terminal);
    const cells = status === EXIT.ok ? readCells(printed) : [];
    const outcome = { [EXIT.ok]: decide(cells, goal), [EXIT.rejected]: 'untestable' as const }[status] ?? 'stop';
    if (outcome !== 'untestable' || cells.length === 0 || at === MOST_MEASUREMENTS) return { outcome, cells };
    const undecided = cells.filter((cell) => !isWithout(cell, goal)).map(({ scenario }) => scenario);
    terminal.err(`${undecided.join(', ')} is not decided: measuring again\n`);
  }
}

const SENTENCES: Readonly<Record<Outcome, string>> = {
  found: 'found in this commit',
  absent: 'not found in this commit',
  untestable: 'this commit cannot be judged',
  stop: 'git bisect stops',
};

const run = toCommand(BISECT_HELP, OPTIONS, async ({ values, positionals }, terminal) => {
  const { find } = values;
  if (positionals.length > 0)
    throw new UsageError(`tacho bisect takes no "${positionals[0]}"; --config names the file`);
  if (find !== 'worse' && find !== 'better') throw new UsageError(`--find is worse or better, not ${find}`);
  const smallestDifference = Number(values['smallest-difference'] ?? MINIMUM_EFFECT);
  const { outcome, cells } = await measure(toBenchArguments(values), { find, smallestDifference }, terminal);
  if (values.json) printJson(terminal, { found: outcome === 'found', status: STATUS[outcome], cells });
  else
    terminal.out(`${[...cells.map(({ scenario, text }) => `${scenario}: ${text}`), SENTENCES[outcome]].join('\n')}\n`);
  return STATUS[outcome];
});

/** One step, in this process and without a word on standard output. */
const examine = (terminal: Terminal) => (args: readonly string[]) => run(args, { ...terminal, out: () => {} });

const follow = toCommand(BISECT_HELP, OPTIONS, ({ values, positionals }, terminal) => {
  const { change } = values;
  if (!change) throw new UsageError('--change needs the id of a change');
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is one too many`);
  return followChange({ ...values, change, 'no-upload': true }, examine(terminal), terminal);
});

const CHANGE = /^--change(?:=|$)/;

/** `tacho bisect`: whether the commit that is checked out has the step, as git bisect run asks it, or the commit of a change. */
export const bisectCommand: Command = async (args, terminal) => {
  if (args.some((word) => CHANGE.test(word))) return follow(args, terminal);
  try {
    return await run(args, terminal);
  } catch (error) {
    // Whatever went wrong here, it says nothing of the commit: 1 would.
    const isKnown = error instanceof UsageError || error instanceof FileProblem;
    terminal.err(isKnown ? `tacho: ${error.message}\nSee tacho bisect --help.\n` : `tacho: ${String(error)}\n`);
    return STATUS.stop;
  }
};
