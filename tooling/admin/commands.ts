import { newToken } from '@tachograph/openapi/administration';
import { newCiRule } from '@tachograph/openapi/ci';
import { newMember, newProject, projectChange } from '@tachograph/openapi/projects';
import { findUserByEmail, insertInvitation, isSuspended } from '@tachograph/store/accounts';
import {
  addMember,
  changeProject,
  createProject,
  createToken,
  deleteProject,
  endAccountSessions,
  record,
  removeMember,
  restoreAccount,
  revokeAdministrator,
  suspendAccount,
} from '@tachograph/store/administration';
import { listAuditEvents } from '@tachograph/store/audit';
import { countOldRuns } from '@tachograph/store/curation';
import { deleteAllRowsOf } from '@tachograph/store/deletion';
import { listMembers } from '@tachograph/store/members';
import type { Project } from '@tachograph/store/projects';
import { type Command, type Context, inDays, openProject, parse, toLink } from './command.ts';
import { UsageError } from './usage.ts';

const MOST_LISTED = 1000;
/** Who signs the identities of the jobs of GitHub Actions. */
const GITHUB = 'https://token.actions.githubusercontent.com';

type ClaimOptions = {
  readonly repository: string;
  readonly issuer?: string | undefined;
  readonly branch?: string | undefined;
};

async function change(context: Context, slug: string | undefined, input: object): Promise<Project> {
  const project = await openProject(context, slug);
  await changeProject(context.administration, project, parse(projectChange, input));
  return project;
}

/** The number of an option, null for the word that says that there is no limit; undefined where it is left out. */
const toLimit = (option: string | undefined, unlimited: string) =>
  option === undefined ? undefined : option === unlimited ? null : Number(option);

/** Who may claim a project: jobs of one branch, since the identity of a job does not say which one is the default. */
function toClaim({ repository, issuer = GITHUB, branch = 'main' }: ClaimOptions) {
  const claim = parse(newCiRule, { issuer, repository, ref: `refs/heads/${branch}` });
  if (branch.includes('*')) throw new UsageError('branch: is one branch, without *');
  return { ...claim, ref: `refs/heads/${branch}` };
}

const setArchived =
  (archived: boolean): Command =>
  async (context, [slug]) => {
    await change(context, slug, { archived });
    context.log(archived ? `${slug} is read only` : `${slug} is in use`);
  };

const changeAccount =
  (apply: typeof suspendAccount, outcome: string): Command =>
  async ({ administration, log }, [email = '']) => {
    await apply(administration, email);
    log(`${email} ${outcome}`);
  };

export const COMMANDS: Readonly<Record<string, Command>> = {
  /** With a repository it is unclaimed: the first job of its branch claims it. */
  async 'create-project'({ administration, webUrl, log }, [slug], { title, visibility, ...job }) {
    const wanted = parse(newProject, { slug, title, visibility });
    const claim = job.repository === undefined ? undefined : toClaim({ ...job, repository: job.repository });
    await createProject(administration, { ...wanted, claim });
    log(
      `created ${webUrl}/p/${slug}${claim ? `, unclaimed until a job of ${claim.repository} on ${claim.ref} uploads` : ''}`,
    );
  },

  async rename(context, [slug, to = '']) {
    await change(context, slug, { slug: to });
    context.log(`${context.webUrl}/p/${to}; its former URLs lead there`);
  },

  archive: setArchived(true),
  unarchive: setArchived(false),

  async limits(context, [slug], options) {
    const limits = {
      maxSeries: toLimit(options.series, 'none'),
      maxRunsPerDay: toLimit(options['runs-per-day'], 'none'),
      maxMegabytes: toLimit(options.megabytes, 'none'),
    };
    await change(context, slug, limits);
    const { maxSeries, maxRunsPerDay, maxMegabytes } = await openProject(context, slug);
    context.log(
      `${slug}: series ${maxSeries ?? 'as the installation allows'}, runs a day ${maxRunsPerDay ?? 'any number'}, megabytes ${maxMegabytes ?? 'any number'}`,
    );
  },

  /** How long runs are kept. A dry run says what would be deleted, and changes nothing. */
  async retention(context, [slug], { days, 'dry-run': isDryRun }) {
    const { administration, log } = context;
    const { id } = await openProject(context, slug);
    const input = { keepRunsDays: toLimit(days, 'never') };
    const { keepRunsDays } = parse(projectChange, input);
    if (keepRunsDays === undefined) throw new UsageError('retention takes --days D, or --days never to keep all runs');
    const measuredBefore = keepRunsDays === null ? new Date(0) : inDays(-keepRunsDays);
    const old = await countOldRuns(administration.db, id, { measuredBefore, receivedUntil: administration.now });
    const what = `${old.runs} runs with ${(old.bytes / 1e6).toFixed(1)} MB of uploads`;
    if (isDryRun) return log(`would delete ${what}, measured before ${measuredBefore.toISOString()}`);
    await change(context, slug, input);
    log(keepRunsDays === null ? `${slug} keeps all runs` : `${what} of ${slug} are deleted from now on, in parts`);
  },

  async 'delete-project'(context, [slug], { confirm }) {
    const { administration, log } = context;
    const project = await openProject(context, slug);
    await deleteProject(administration, project, { confirm });
    await deleteAllRowsOf(administration.db, project.id, () => false);
    log(`${project.slug} is deleted`);
  },

  async visibility(context, [slug, visibility = '']) {
    await change(context, slug, { visibility });
    context.log(`${slug} is ${visibility}`);
  },

  async members(context, [slug]) {
    const { id } = await openProject(context, slug);
    const members = await listMembers(context.administration.db, id, { limit: MOST_LISTED });
    for (const { name, email, role } of members) context.log(`${role.padEnd(12)} ${email}  ${name}`);
    if (members.length === 0) context.log(`${slug} has no members`);
  },

  async 'add-member'(context, [slug, address, word]) {
    const { administration, webUrl, log } = context;
    const project = await openProject(context, slug);
    const { email, role } = parse(newMember, { email: address, role: word });
    const token = await addMember(administration, project, { email, role });
    if (token === null) return log(`${email} is ${role} of ${slug}`);
    const link = toLink(webUrl, token);
    log(`whoever opens this link is ${role} of ${slug}; it works once, for a week: ${link}`);
  },

  async 'remove-member'(context, [slug, email = '']) {
    await removeMember(context.administration, await openProject(context, slug), email);
    context.log(`${email} is no member of ${slug} any more`);
  },

  async 'create-token'(context, [slug], { name, scope = 'upload', days = '365' }) {
    const project = await openProject(context, slug);
    const count = Number(days);
    if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
      throw new UsageError('--days is a whole number above 0');
    const wanted = parse(newToken, { name, scopes: [scope], expiresAt: inDays(count).toISOString() });
    context.log((await createToken(context.administration, project, wanted)).text);
  },

  async 'invite-administrator'({ administration, webUrl, log }) {
    const invitation = { kind: 'administrator', byName: 'a command', expiresAt: inDays(7) } as const;
    const token = await insertInvitation(administration.db, invitation);
    await record(administration, null, { action: 'administrator-invited', target: null });
    log(`a link that works once, for a week: ${toLink(webUrl, token)}`);
  },

  async 'reset-password'({ administration, webUrl, log }, [email = '']) {
    const user = await findUserByEmail(administration.db, email);
    if (!user) throw new UsageError(`there is no account with the address "${email}"`);
    if (await isSuspended(administration.db, user.id)) throw new UsageError(`${email} is suspended: restore it first`);
    const invitation = { kind: 'password', userId: user.id, expiresAt: inDays(1) } as const;
    const token = await insertInvitation(administration.db, invitation);
    await record(administration, null, { action: 'password-link-made', target: email });
    log(`a link that works once, for a day: ${toLink(webUrl, token)}`);
  },

  suspend: changeAccount(suspendAccount, 'cannot sign in, and its sessions have ended'),
  restore: changeAccount(restoreAccount, 'can sign in'),
  'revoke-administrator': changeAccount(revokeAdministrator, 'does not administer the installation'),
  'end-sessions': changeAccount(endAccountSessions, 'is signed in nowhere'),

  async audit(context, [slug], { action }) {
    const projectId = slug === undefined ? null : (await openProject(context, slug)).id;
    const events = await listAuditEvents(context.administration.db, { projectId, action, limit: 200 });
    for (const { at, action: what, target, actor, details } of events.reverse())
      context.log(`${at.toISOString()}  ${what}  ${target ?? ''}  by ${actor.name}  ${JSON.stringify(details)}`);
  },
};
