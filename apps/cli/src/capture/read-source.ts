import type { Source } from '@tachograph/schema/run';
import type { Probe } from '../terminal.ts';
import { toCiSource } from './ci-source.ts';
import { readEvent } from './read-event.ts';
import { type ReportedSource, toSourceFields } from './to-source-fields.ts';

/** What git reports of this checkout; all null outside of one. */
async function readGit(probe: Probe): Promise<{ reported: ReportedSource; dirty: boolean | null }> {
  const git = (...args: string[]) => probe.run('git', args);
  const [commit, branch, repository, changed] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD'),
    git('symbolic-ref', '--short', '--quiet', 'HEAD'),
    git('remote', 'get-url', 'origin'),
    // What is not tracked is left by builds and benchmarks; it changes no measured source.
    git('status', '--porcelain', '--untracked-files=no'),
  ]);
  return {
    reported: { commit, branch, repository },
    dirty: commit === null || changed === null ? null : changed !== '',
  };
}

/**
 * Where this job or this checkout comes from: the CI service first, git where the service reports nothing. Only git
 * knows whether anything was changed without a commit, and only if the commit is the one checked out.
 */
export async function readSource(probe: Probe): Promise<Source> {
  const { variables } = probe;
  const ci = toCiSource(variables, await readEvent({ variables, probe }));
  const git = await readGit(probe);
  const ofGit = toSourceFields(git.reported);
  if (ci === null) return { kind: 'manual', provider: null, ...ofGit, dirty: git.dirty };
  const ofCi = toSourceFields(ci);
  return {
    kind: 'ci',
    provider: ci.provider,
    url: ofCi.url,
    repository: ofCi.repository ?? ofGit.repository,
    commit: ofCi.commit ?? ofGit.commit,
    dirty: git.dirty,
    branch: ofCi.branch ?? ofGit.branch,
    pullRequest: ofCi.pullRequest,
    base: ofCi.base,
  };
}
