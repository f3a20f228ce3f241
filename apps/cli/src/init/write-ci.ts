import { relative } from 'node:path';
import { toShellWord } from '../report/to-markdown-text.ts';
import type { Terminal } from '../terminal.ts';
import { type Written, writeFiles } from '../write-files.ts';
import type { CiPlan } from './ci-plan.ts';
import { toGitHubFiles } from './github-workflows.ts';
import { toGitLabFiles } from './gitlab-job.ts';
import { type CiOptions, planCi } from './plan-ci.ts';
import type { Repository } from './read-repository.ts';

export const CIS = ['github', 'gitlab'] as const;

export type Ci = (typeof CIS)[number];

const TO_FILES = { github: toGitHubFiles, gitlab: toGitLabFiles } as const;

const ISSUERS: Readonly<Record<Ci, string>> = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
};

export type WrittenCi = { readonly plan: CiPlan; readonly files: readonly Written[]; readonly next: readonly string[] };

/** What a person does then. The ref `*` is for jobs of pull requests too, which name no ref that could be trusted. */
function listNext(ci: Ci, paths: readonly string[], { name }: Repository, todo: readonly string[]): string[] {
  const rule = `a rule with the issuer ${ISSUERS[ci]}, the repository ${name ?? 'OWNER/NAME'} and the ref *`;
  return [
    ...todo,
    `allow the jobs to upload, in the settings of the project, Tokens: ${rule} (docs/ci-identity.md)`,
    ...(ci === 'gitlab' ? [`in .gitlab-ci.yml: include: { local: ${paths[0]} }`] : []),
    `git add ${paths.map(toShellWord).join(' ')} && git commit -m "Measure pull requests"`,
  ];
}

/** Writes what makes a CI measure: nothing where a file differs, unless `force` replaces it. */
export async function writeCi(
  ci: Ci,
  options: CiOptions & { readonly force: boolean },
  { repository, terminal }: { readonly repository: Repository; readonly terminal: Terminal },
): Promise<WrittenCi> {
  const { plan, todo } = await planCi(options, repository, terminal);
  const files = writeFiles(repository.root, TO_FILES[ci](plan), options);
  const paths = files.map(({ path }) => relative(repository.root, path));
  return { plan, files, next: listNext(ci, paths, repository, todo) };
}

/** What was written and what is next, for people. */
export function printCi({ plan, files, next }: WrittenCi, { out, err }: Pick<Terminal, 'out' | 'err'>): void {
  for (const { path, outcome } of files)
    out(`${path}: ${outcome === 'differs' ? 'differs, and stays as it is: --force replaces it' : outcome}\n`);
  if (files.some(({ outcome }) => outcome === 'differs')) return;
  const by =
    'bench' in plan.measure ? `in turns with the base, by ${plan.measure.bench}` : `by ${plan.measure.command}`;
  const build = plan.build === null ? '; nothing is built' : `; built by ${plan.build.line}`;
  err(`measured ${by}${'bench' in plan.measure && plan.measure.buildsItself ? ', which builds both' : build}\n`);
  err(`\nNext:\n${next.map((line, at) => `  ${at + 1}. ${line}\n`).join('')}`);
}
