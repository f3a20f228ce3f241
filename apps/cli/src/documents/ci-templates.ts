import { indent, quote, TACHO } from '../init/ci-plan.ts';
import { toShellWord } from '../report/to-markdown-text.ts';
import { ACTION } from '../version.ts';

/** What a job needs to know. */
type Job = {
  /** URL of the upload API. */
  readonly url: string;
  readonly project: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
};

const toGitHub = ({ url, project, files }: Job): string => `name: Benchmarks in documents
on:
  schedule:
    - cron: '0 6 * * *'
  workflow_dispatch:
permissions:
  contents: write
  pull-requests: write
  id-token: write
jobs:
  report:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      # The project needs a rule for this repository, or use the input token.
      - uses: ${ACTION}
        with:
          url: ${quote(url)}
          project: ${quote(project)}
          report: |
${indent(files, 12)}`;

const toGitLab = ({
  url,
  project,
  files,
}: Job): string => `# In .gitlab-ci.yml: include: { local: .gitlab/tachograph-report.yml }
# GITLAB_TOKEN is an access token with the scope api. The project needs a rule for this repository, or set TACHO_TOKEN.
tachograph-report:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  id_tokens:
    TACHO_ID_TOKEN:
      aud: ${quote(url)}
  variables:
    TACHO_URL: ${quote(url)}
    TACHO_PROJECT: ${quote(project)}
  script:
    - ${quote(`${TACHO} report propose --gitlab ${files.map(toShellWord).join(' ')}`)}
`;

/** The files that make a job follow documents, by the CI that runs it. */
export const CI_TEMPLATES = {
  github: { path: '.github/workflows/tachograph-report.yml', toText: toGitHub },
  gitlab: { path: '.gitlab/tachograph-report.yml', toText: toGitLab },
} as const;

export type CiName = keyof typeof CI_TEMPLATES;

export const isCiName = (name: string): name is CiName => Object.hasOwn(CI_TEMPLATES, name);
