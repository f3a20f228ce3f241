import { toCiSource } from '../capture/ci-source.ts';
import { readEvent } from '../capture/read-event.ts';
import { toSourceFields } from '../capture/to-source-fields.ts';
import { toText } from '../read-json.ts';
import type { Terminal } from '../terminal.ts';

/** What a report says of the job that it is made in. All null outside of a CI service. */
export type JobFacts = {
  /** The commit that was proposed, not a merge that the service makes up. */
  readonly commit: string | null;
  /** Of the pull request: the branch that it goes into. */
  readonly targetBranch: string | null;
  /** The page of the job, where it can be run again. */
  readonly url: string | null;
};

export async function readJobFacts({ variables, probe }: Pick<Terminal, 'variables' | 'probe'>): Promise<JobFacts> {
  const source = toCiSource(variables, await readEvent({ variables, probe }));
  const { commit, url } = toSourceFields(source ?? {});
  const branch = variables.GITHUB_BASE_REF || variables.CI_MERGE_REQUEST_TARGET_BRANCH_NAME;
  return { commit: commit ?? null, url: url ?? null, targetBranch: toText(branch).slice(0, 300) || null };
}
