/** A file of a proposal, as it is to be. */
type ProposedFile = {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly content: Uint8Array;
};

/** Files of a repository as they are to be, and the pull request that proposes them. */
export type Proposal = {
  /** The branch of the pull request, which is nobody else's. */
  readonly branch: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  /** Of the commit, without the trailer. */
  readonly message: string;
  readonly files: readonly ProposedFile[];
};

/** The usual branch of a proposal. */
export const PROPOSAL_BRANCH = 'tacho/report';

const MOST_FILES = 100;
const MOST_BYTES = 10_000_000;

/** Ends the message of our commits. A branch whose newest commit lacks it holds somebody's work. */
const TRAILER = 'Tachograph-Report: update';

/** The message of a commit of ours. */
export const toCommitMessage = (message: string): string => `${message.trimEnd()}\n\n${TRAILER}`;

/** Whether a commit with this message was made by us: its last paragraph holds our trailer. */
export const isOurCommit = (message: string): boolean => {
  const last = message.trimEnd().split('\n\n').at(-1) ?? '';
  return last.split('\n').includes(TRAILER);
};

/** What to do about a branch with a commit of somebody else. */
export const describeForeignBranch = (branch: string): string =>
  `the newest commit of the branch ${branch} was not made by tacho, and is not overwritten: delete or rename the branch`;

/** Whether a text of a pull request is already there: line ends and blanks around it aside, which code hosts change. */
export const isSameText = (is: unknown, wanted: string): boolean => {
  const trim = (text: string) => text.replaceAll('\r\n', '\n').trim();
  return trim(typeof is === 'string' ? is : '') === trim(wanted);
};

/** A name that every version of git takes, with ASCII letters only (git check-ref-format). */
const isBranch = (name: string): boolean =>
  /^[A-Za-z0-9][\w./-]{0,199}$/.test(name) && !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name);

/** Git's own folder, also by the names that Windows takes for it. */
const isGitFolder = (name: string): boolean => /^(?:\.git|git~1)[. ]{0,500}$/i.test(name);

const isInside = (path: string): boolean =>
  /^[^\p{Cc}\p{Cs}\\]{1,500}$/u.test(path) &&
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !isGitFolder(name));

/** What decides which jobs run, and with which rights. */
const isWorkflow = (path: string): boolean => /^(?:\.github\/workflows(?:\/|$)|\.gitlab-ci\.yml$)/i.test(path);

function findPathProblem(path: string): string | null {
  if (!isInside(path))
    return `the path ${JSON.stringify(path.slice(0, 500))} is not one below the root of the repository`;
  return isWorkflow(path) ? `${path} decides which jobs run, and is changed by people only` : null;
}

/** Why this is not proposed for the branch `base`, or null. At most 100 files and 10 MB. */
export function findProposalProblem({ branch, files }: Proposal, base: string): string | null {
  if (!isBranch(branch))
    return `${JSON.stringify(branch.slice(0, 200))} is no name of a branch, such as ${PROPOSAL_BRANCH}`;
  if (branch === base) return `${branch} is the branch that the files are proposed for: name another one`;
  if (files.length > MOST_FILES)
    return `${files.length} files are more than the ${MOST_FILES} that one pull request takes`;
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes > MOST_BYTES)
    return `the files have ${bytes} bytes, more than the ${MOST_BYTES} that one pull request takes`;
  const paths = files.map(({ path }) => path);
  const twice = paths.length - new Set(paths).size;
  if (twice > 0) return 'a file is proposed twice: name each file once';
  return paths.map(findPathProblem).find((problem) => problem !== null) ?? null;
}
