import * as z from 'zod';
import { environment } from '../environment/environment.ts';
import { params } from '../result/result.ts';
import { harness, run, scenario } from '../run/run.ts';
import { bodyText, keyText, nameText } from '../text/text.ts';

/** A program and its arguments. No shell reads it. */
const command = z.array(bodyText(4000)).min(1, 'needs the program, and then its arguments');

const benchScenario = scenario.omit({ hash: true }).extend({
  case: nameText(300).optional().describe('How the workers know it, where the scenario has several cases; its id'),
  params: params.optional().describe('Recorded with the results, such as `{"rows": 100}`'),
  warmUp: z
    .number()
    .int()
    .positive()
    .max(10_000_000)
    .optional()
    .describe('Operations of each process before anything counts; 6000, or what the contract says'),
});

const benchWorker = z.strictObject({
  command: command.optional().describe('Starts the worker; needed unless it has `failed`'),
  cwd: nameText(4000).optional().describe('Where it starts, seen from the folder of this file, which is the default'),
  env: z
    .record(keyText(200), bodyText(10_000))
    .optional()
    .describe('Environment variables beside those of this command'),
  driver: z
    .strictObject({
      name: nameText(120).optional(),
      version: nameText(200).optional(),
      language: nameText(40).optional(),
      purl: nameText(500).optional().describe('`{version}` is the version that the worker says'),
      loads: nameText(200)
        .optional()
        .describe('The version that must be loaded: 1.83 is 1.83.0 too, and a text without a digit is any version'),
    })
    .optional()
    .describe('What it measures, where that is not what the worker says'),
  unsupported: z
    .record(keyText(300), bodyText(2000))
    .optional()
    .describe('Why it is not asked for a scenario, by the id or the case'),
  failed: bodyText(2000).optional().describe('Why there is no worker, which its results have as their reason'),
});

const benchDatabase = z.strictObject({
  engine: z
    .enum(['postgres', 'mariadb', 'mysql', 'sqlite'])
    .describe('Started for the benchmark, and removed after it'),
  url: nameText(2000)
    .optional()
    .describe(
      'A server of your own in its place, such as `postgresql://user:password@host/database`; `$NAME` is an environment variable',
    ),
  transport: z.enum(['tcp', 'unix']).default('tcp').describe('How workers connect to it'),
  delayMs: z.number().positive().max(1000).optional().describe('By how much each round trip is longer, over TCP'),
  name: z
    .string()
    .regex(/^bench_\w{1,50}$/, 'begins with bench_ and has letters, digits and _ only')
    .optional()
    .describe('Of the database on a private MariaDB; bench_league'),
  fixtures: nameText(4000)
    .optional()
    .describe('A file of SQL that makes the tables before each invocation, in place of those of the contracts'),
  flushAtCommit: z.boolean().default(false).describe('Whether a commit on a private MariaDB waits for the disk'),
});

const slices = z.strictObject({
  ns: z.number().int().positive().max(10e9).default(20e6).describe('How long one takes, in nanoseconds'),
  leastOperations: z.number().int().positive().max(1e6).default(8).describe('Of each, however long they take'),
  warmUpTurns: z.number().int().positive().max(100).default(6).describe('In which processes warm up'),
});

/** A worker opens so many connections, in languages without asynchronous drivers a thread each. */
const MOST_CONNECTIONS = 256;

const load = z.strictObject({
  rates: z
    .array(z.number().min(1).max(10_000_000))
    .min(1)
    .max(30)
    .optional()
    .describe('Operations a second; ten from a quarter of the least capacity to one and a half times the greatest'),
  connections: z
    .array(z.number().int().positive().max(MOST_CONNECTIONS))
    .min(1)
    .max(10)
    .default([1])
    .describe('Of each worker'),
  seconds: z.number().positive().max(30).default(3).describe('How long each rate is kept'),
});

/** What `tacho bench` measures. */
export const benchConfig = z.strictObject({
  $schema: z.string().optional().describe('For editors'),
  title: nameText(300).optional().describe('Title of the runs'),
  scenarios: z.array(benchScenario).min(1).max(100).describe('What the workers do; they know a scenario by its id'),
  workers: z
    .record(keyText(100), benchWorker)
    .refine((workers) => Object.keys(workers).length <= 40, 'has more than 40 workers')
    .describe('By name: two builds of one driver, or several drivers'),
  anchor: nameText(100).optional().describe('The worker that all others are compared with; `base`, or else the first'),
  metric: z
    .enum(['latency', 'throughput', 'cpu-time'])
    .default('latency')
    .describe(
      'What is judged: one undisturbed operation, the rate with all pauses, or the CPU time of the process, with all its threads',
    ),
  invocations: z
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Repeats, each with new processes; 5, or more where so few cells are measured that 5 would show nothing'),
  rounds: z.number().int().min(2).max(10_000_000).default(60).describe('Slices of each process in one invocation'),
  slices: slices.optional().describe('Other slices than the usual ones'),
  record: z
    .boolean()
    .default(false)
    .describe('Figures to keep: one worker is enough, and what fails is a failed result beside the others'),
  counts: z
    .array(z.enum(['heap', 'allocations', 'instructions']))
    .optional()
    .describe('What an operation costs in place of its time: what workers count of this, and what the server counts'),
  load: load
    .optional()
    .describe('Load curves: latency and throughput at fixed rates, in place of the time of an operation'),
  pin: z
    .union([z.enum(['auto', 'none']), z.number().int().nonnegative()])
    .default('auto')
    .describe('The core of all workers'),
  priority: z.number().int().min(-20).max(19).optional().describe('Nice value of the workers; below 0 needs root'),
  smallestDifference: z.number().gt(0).max(10).default(0.03).describe('Smallest difference that counts, as a share'),
  database: benchDatabase
    .optional()
    .describe(
      'The database of the workers. Scenarios that are contracts get tables there, and what workers do is checked.',
    ),
  repeat: bodyText(2000)
    .optional()
    .describe('The command that measures a cell again; readers fill in {scenario}, {driver}, {version}'),
  harness: harness
    .pick({ name: true, version: true })
    .optional()
    .describe('The program in the runs, where that is not tacho bench'),
  reproduces: run.shape.reproduces.describe('The run that is measured again'),
  backfill: z.boolean().default(false).describe('Versions of the past are measured'),
  notes: z.array(bodyText(2000)).max(50).optional().describe('What a reader of the figures must know'),
  before: command.optional().describe('Runs first, such as the start of a database'),
  after: command.optional().describe('Runs last, also after a failure'),
  environment: environment.optional().describe('What cannot be seen from here, such as the version of the server'),
});
export type BenchConfig = z.infer<typeof benchConfig>;

/** JSON Schema (draft 2020-12) of the file, for editors. */
export const benchJsonSchema = (): unknown => z.toJSONSchema(benchConfig, { io: 'input', unrepresentable: 'any' });
