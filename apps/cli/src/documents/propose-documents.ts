import { posix } from 'node:path';
import { PROPOSAL_BRANCH, type Proposal } from '../forges/proposal.ts';
import { proposeOnGitHub, readRepository } from '../forges/propose-on-github.ts';
import { proposeOnGitLab, readProject } from '../forges/propose-on-gitlab.ts';
import { describePut } from '../forges/put-outcome.ts';
import { putSuggestions, type Suggestion } from '../forges/suggest-on-github.ts';
import { formatCount } from '../read-json.ts';
import { DESTINATION_HELP, DESTINATION_OPTIONS, printJson } from '../server/ask-server.ts';
import { EXIT, type Terminal, toCommand, UsageError } from '../terminal.ts';
import { toProposalBody, toProposalTitle } from './describe-proposal.ts';
import { suggestSentences } from './suggest-sentences.ts';
import { type UpdatedFile, updateFiles } from './update-documents.ts';

const PROPOSE_HELP = `tacho report propose FILE …  [options]

Fills the blocks of documents as tacho report update does, and opens one pull request with them, or updates the one that is open:
when a figure moved beyond the noise of the document, and never for noise or a version alone. FILE is a path from the root of the
repository. In GitHub Actions it needs GITHUB_TOKEN and "permissions: contents: write, pull-requests: write"; claims that no longer
hold get a suggested sentence there. In GitLab CI it needs GITLAB_TOKEN with the scope api.

Options
${DESTINATION_HELP}  --branch NAME   the branch of the pull request; ${PROPOSAL_BRANCH} by default
  --gitlab        open a merge request of this GitLab CI job
  --json          print one JSON document: changed, title, body, url, said

Exit status: 0 proposed, nothing to propose, or not permitted; 1 usage error, 2 rejected, 75 a server is unavailable.
`;

const OPTIONS = {
  ...DESTINATION_OPTIONS,
  branch: { type: 'string', default: PROPOSAL_BRANCH },
  gitlab: { type: 'boolean', default: false },
} as const;

type Put = ReturnType<typeof describePut>;

const toPath = (file: string) => posix.normalize(file.replaceAll('\\', '/'));

const toProposal = (files: readonly UpdatedFile[], branch: string): Proposal => {
  const title = toProposalTitle(files);
  return {
    branch,
    title,
    body: toProposalBody(files),
    message: `docs: ${title}`,
    files: files.map(({ file, text }) => ({ path: toPath(file), content: new TextEncoder().encode(text) })),
  };
};

async function putOnGitHub(proposal: Proposal, suggestions: readonly Suggestion[], terminal: Terminal): Promise<Put> {
  const at = await readRepository(terminal);
  if ('reason' in at) return describePut('pull request', at);
  const outcome = await proposeOnGitHub(proposal, at, terminal);
  const put = describePut('pull request', outcome);
  if ('reason' in outcome || !outcome.pull || suggestions.length === 0) return put;
  const suggested = await putSuggestions(suggestions, { ...at, ...outcome.pull }, terminal);
  if ('reason' in suggested) return { ...put, text: `${put.text}\nno suggestion: ${suggested.reason}` };
  const made = suggested.created + suggested.updated + suggested.unchanged;
  return { ...put, text: `${put.text}\n${formatCount(made, 'suggested sentence')}` };
}

async function putOnGitLab(proposal: Proposal, terminal: Terminal): Promise<Put> {
  const at = readProject(terminal);
  return describePut('merge request', 'reason' in at ? at : await proposeOnGitLab(proposal, at, terminal));
}

/** `tacho report propose`: one pull request with what moved in documents. */
export const proposeDocuments = toCommand(PROPOSE_HELP, OPTIONS, async ({ values, positionals: files }, terminal) => {
  if (files.length === 0) throw new UsageError('tacho report propose needs a FILE');
  const updated = await updateFiles(files, values, terminal);
  const changed = updated.filter(({ before, text, isMoved }) => isMoved && before !== text);
  if (changed.length === 0) {
    const said = 'nothing moved beyond its noise, so there is nothing to propose';
    if (values.json) printJson(terminal, { changed: false, title: null, body: null, url: null, said });
    else terminal.err(`${said}\n`);
    return EXIT.ok;
  }
  const proposal = toProposal(changed, values.branch);
  const suggestions = changed.flatMap((file) => suggestSentences({ ...file, file: toPath(file.file) }));
  const put = await (values.gitlab ? putOnGitLab(proposal, terminal) : putOnGitHub(proposal, suggestions, terminal));
  const { title, body } = proposal;
  if (values.json) printJson(terminal, { changed: true, title, body, url: put.url, said: put.text });
  else terminal.err(`${title}\n${put.text}\n`);
  return put.status;
});
