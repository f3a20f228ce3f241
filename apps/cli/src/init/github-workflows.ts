import { dirname } from 'node:path/posix';
import { toShellWord } from '../report/to-markdown-text.ts';
import { ACTION } from '../version.ts';
import { type CiPlan, indent, LABEL, quote, toFlow } from './ci-plan.ts';
import { SERVICES, type ServiceName, toVariables } from './services.ts';

const MEASURES = '.github/workflows/benchmark.yml';
const REPORTS = '.github/workflows/benchmark-results.yml';

/** The name of the first workflow, by which the second one finds it. */
const NAME = 'Benchmarks';

function toService(name: ServiceName | null): string[] {
  if (name === null) return [];
  const { image, port, settings, health } = SERVICES[name];
  return [
    'services: &services',
    `  ${name}:`,
    `    image: ${image}`,
    `    env: ${toFlow(settings)}`,
    `    ports: ["${port}:${port}"]`,
    `    options: --health-cmd "${health}" --health-interval 2s --health-retries 30`,
    `env: &env ${toFlow(toVariables(SERVICES[name], '127.0.0.1'))}`,
  ];
}

const toRun = (lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['- run: |', ...lines.map((line) => `    ${line}`)];

/** Both commits are checked out side by side, and built in the same way. */
function toSteps({ measure, build }: CiPlan): { readonly steps: string[]; readonly input: string } {
  if ('command' in measure) {
    const { command, files } = measure;
    const steps = [
      '- uses: actions/checkout@v4',
      '  with: { persist-credentials: false }',
      ...toRun([...(build === null ? [] : [build.line]), command]),
    ];
    return { steps, input: `files: ${quote(files)}` };
  }
  const { bench, install, buildsItself } = measure;
  const within = (folder: string, line: string) => `(cd ${toShellWord(folder)} && ${line})`;
  const builds = build === null || buildsItself ? [] : ['base', 'head'].map((folder) => within(folder, build.line));
  const workers = install.map((line) => within(`head/${dirname(bench)}`, line));
  const base = `\${{ github.event.pull_request.base.sha || github.event.before }}`;
  const steps = [
    '- uses: actions/checkout@v4',
    '  with: { path: head, persist-credentials: false }',
    '- uses: actions/checkout@v4',
    `  with: { path: base, persist-credentials: false, ref: "${base}" }`,
    ...toRun([...builds, ...workers]),
  ];
  return { steps, input: `bench: ${quote(`head/${bench}`)}` };
}

/** A pull request is measured with no secret and no right but to read; what is on the default branch may upload itself. */
function toMeasuring(plan: CiPlan): string {
  const { url, project, branch, when, service } = plan;
  const { steps, input } = toSteps(plan);
  const ofPullRequest = "github.event_name == 'pull_request'";
  const isMeasured = when === 'label' ? `${ofPullRequest} && github.event.label.name == '${LABEL}'` : ofPullRequest;
  return `name: ${NAME}
on:
  pull_request:${when === 'label' ? ' { types: [labeled] }' : ''}
  push: { branches: [${quote(branch)}] }
permissions: { contents: read }
jobs:
  pull-request:
    if: ${isMeasured}
    runs-on: ubuntu-latest
${indent(toService(service), 4)}    steps: &steps
${indent(steps, 6)}      - uses: ${ACTION}
        with:
          url: ${quote(url)}
          project: ${quote(project)}
          ${input}
          hand-over: \${{ ${ofPullRequest} && 'bench' || '' }}
  default-branch:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    permissions: { contents: read, id-token: write }
${service === null ? '' : '    services: *services\n    env: *env\n'}    steps: *steps
`;
}

/** Runs from the default branch, for what the first workflow measured of a pull request, and runs none of its code. */
const toReporting = ({ url, project }: CiPlan): string => `name: Benchmark results
on:
  workflow_run: { workflows: [${NAME}], types: [completed] }
permissions: { actions: read, contents: read, checks: write, id-token: write, pull-requests: write }
jobs:
  report:
    if: github.event.workflow_run.event == 'pull_request' && github.event.workflow_run.conclusion != 'skipped'
    runs-on: ubuntu-latest
    steps:
      - uses: ${ACTION}
        with: { url: ${quote(url)}, project: ${quote(project)}, receive: true, check: true }
`;

/** The workflows that measure pull requests and the default branch, and report: text by path. */
export const toGitHubFiles = (plan: CiPlan): Readonly<Record<string, string>> => ({
  [MEASURES]: toMeasuring(plan),
  [REPORTS]: toReporting(plan),
});
