import type { Source } from '@tachograph/schema/run';
import { toCiSource } from './ci-source.ts';
import type { Probe } from './probe.ts';
import { type SaidSource, toSourceFields } from './to-source-fields.ts';

function parseEvent(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the checkout here says of itself; all null outside of one. */
async function readGit(probe: Probe): Promise<{ said: SaidSource; dirty: boolean | null }> {
  const git = (...args: string[]) => probe.run('git', args);
  const [commit, branch, repository, changed] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD'),
    git('symbolic-ref', '--short', '--quiet', 'HEAD'),
    git('remote', 'get-url', 'origin'),
    // What is not tracked is left by builds and benchmarks; it changes no measured source.
    git('status', '--porcelain', '--untracked-files=no'),
  ]);
  return {
    said: {
      commit: commit ?? undefined,
      branch: branch ?? undefined,
      repository: repository ?? undefined,
    },
    dirty: commit === null || changed === null ? null : changed !== '',
  };
}

/**
 * Where this job or this checkout comes from: the CI service first, git where the service is silent. Whether anything
 * was changed without a commit only git knows, and only if the commit is the one checked out.
 */
export async function readSource(probe: Probe): Promise<Source> {
  const { GITHUB_EVENT_PATH: eventFile } = probe.variables;
  const ci = toCiSource(probe.variables, parseEvent(eventFile ? await probe.readText(eventFile) : null));
  const git = await readGit(probe);
  const ofGit = toSourceFields(git.said);
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
