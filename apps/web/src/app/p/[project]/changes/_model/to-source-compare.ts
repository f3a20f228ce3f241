import { findRepository, toTag } from '@tachograph/adapters/repositories';
import type { ChangeData } from '@/server/root.ts';

type Side = ChangeData['before'];

export type SourceCompare = {
  /** "v1.9.2 … v1.9.3" */
  readonly range: string;
  readonly repository: string;
  readonly href: string;
  /** What `git bisect start` takes. */
  readonly good: string;
  readonly bad: string;
};

const GITHUB = /^(?:https:\/\/)?(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;
const REFERENCE = /^[\w.+-]{1,100}$/;

const toCompare = (repository: string, good: string, bad: string): SourceCompare => ({
  range: `${good} … ${bad}`,
  repository,
  href: `https://github.com/${repository}/compare/${encodeURIComponent(good)}...${encodeURIComponent(bad)}`,
  good,
  bad,
});

/** The tags of both versions, where the repository of the package is known. */
function fromPackage(purl: string | null, { axis, before, after }: ChangeData['change']): SourceCompare | null {
  const source = findRepository(purl);
  if (!source || axis !== 'version' || !before.version || !after.version) return null;
  const good = toTag(source, before.version);
  const bad = toTag(source, after.version);
  return good && bad ? toCompare(source.repository, good, bad) : null;
}

const repositoryOf = (side: Side): string | null => {
  const stated = side?.run?.source?.repository ?? '';
  if (/^[\w.-]+\/[\w.-]+$/.test(stated)) return stated;
  return GITHUB.exec(stated)?.[1] ?? null;
};

/** The commits that the runs of both sides name, where these are two of one repository. */
function fromCommits(before: Side, after: Side): SourceCompare | null {
  const repository = repositoryOf(before);
  const other = repositoryOf(after);
  const good = before?.run?.source?.commit;
  const bad = after?.run?.source?.commit;
  if (!repository || repository !== other || !good || !bad || good === bad) return null;
  return REFERENCE.test(good) && REFERENCE.test(bad)
    ? toCompare(repository, good.slice(0, 12), bad.slice(0, 12))
    : null;
}

/** Where the code between both sides of a change can be read, as far as it is stated: nothing is guessed. */
export const toSourceCompare = ({
  purl,
  change,
  before,
  after,
}: Pick<ChangeData, 'purl' | 'change' | 'before' | 'after'>): SourceCompare | null =>
  fromPackage(purl, change) ?? fromCommits(before, after);
