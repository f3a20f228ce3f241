import { ACTION } from '../version.ts';

/** What a job needs to know. */
type Job = {
  /** URL of the upload API. */
  readonly url: string;
  readonly project: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
};

/** A text as a YAML string in double quotes, which JSON is. */
const quote = (text: string) => JSON.stringify(text);

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
${files.map((file) => `            ${file}\n`).join('')}`;

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
    - npx --yes "$TACHO_URL/cli/tacho.tgz" report propose --gitlab ${files.map((file) => `'${file.replaceAll("'", '')}'`).join(' ')}
`;

/** The files that make a job follow documents, by the CI that runs it. */
export const CI_TEMPLATES = {
  github: { path: '.github/workflows/tachograph-report.yml', toText: toGitHub },
  gitlab: { path: '.gitlab/tachograph-report.yml', toText: toGitLab },
} as const;

export type CiName = keyof typeof CI_TEMPLATES;

export const isCiName = (name: string): name is CiName => Object.hasOwn(CI_TEMPLATES, name);
