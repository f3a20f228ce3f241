import { PROJECT_ROLES, type ProjectRole, type TokenScope, type Visibility } from '@tachograph/store/access';
import { findUserByEmail } from '@tachograph/store/accounts';
import { listAuditEvents } from '@tachograph/store/audit';
import { addMember as addStoredMember, deleteMember, listMembers } from '@tachograph/store/members';
import { insertProject, updateProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { type Command, inDays, isSlug, record, toLink } from './command.ts';
import { openProject } from './open-project.ts';
import { UsageError } from './usage.ts';

const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
const SCOPES = ['upload', 'edit', 'admin'] as const;

/** One of these words, or an error with the usage. */
function oneOf<const Word extends string>(words: readonly Word[], text: string | undefined, what: string): Word {
  const word = words.find((each) => each === text);
  if (word === undefined) throw new UsageError(`${what} is one of ${words.join(', ')}`);
  return word;
}

export const createProject: Command = async (context, [slug = ''], { title, visibility }) => {
  if (!isSlug(slug))
    throw new UsageError('a project is named by small letters, digits and single hyphens, 100 at most');
  const made = await insertProject(context.db, {
    slug,
    title: title ?? slug,
    visibility: visibility ? oneOf(VISIBILITIES, visibility, 'a visibility') : 'public',
  });
  if (!made) throw new Error(`there is a project "${slug}" already`);
  await record(context, { projectId: made.id, action: 'project-created', target: slug });
  context.log(`created ${context.webUrl}/p/${slug}`);
};

export const setVisibility: Command = async (context, [slug, word]) => {
  const project = await openProject(context, slug);
  const visibility: Visibility = oneOf(VISIBILITIES, word, 'a visibility');
  await updateProject(context.db, project.id, { visibility });
  const details = { before: project.visibility, after: visibility };
  await record(context, { projectId: project.id, action: 'visibility-set', target: project.slug, details });
  context.log(`${project.slug} is ${visibility}`);
};

const MOST_LISTED = 1000;

export const showMembers: Command = async (context, [slug]) => {
  const project = await openProject(context, slug);
  const members = await listMembers(context.db, project.id, { limit: MOST_LISTED });
  for (const { name, email, role } of members) context.log(`${role.padEnd(12)} ${email}  ${name}`);
  if (members.length === 0) context.log(`${project.slug} has no members`);
};

export const addMember: Command = async (context, [slug, email = '', word]) => {
  const { db, webUrl, log } = context;
  const project = await openProject(context, slug);
  const role: ProjectRole = oneOf(PROJECT_ROLES, word, 'a role');
  if (!email.includes('@')) throw new UsageError(`"${email}" is no e-mail address`);
  const added = await addStoredMember(db, project.id, { email, role, byName: null, now: new Date() });
  if (added.state === 'last-owner')
    throw new Error(`${email} is the last owner of ${project.slug}: make somebody else one first`);
  const action = added.state === 'member' ? 'member-added' : 'member-invited';
  await record(context, { projectId: project.id, target: email, details: { role }, action });
  if (added.state === 'member') return log(`${email} is ${role} of ${project.slug}`);
  const link = toLink(webUrl, added.token);
  log(`nobody has an account with this address yet. A link that works once, for a week: ${link}`);
};

export const removeMember: Command = async (context, [slug, email = '']) => {
  const project = await openProject(context, slug);
  const user = await findUserByEmail(context.db, email);
  const outcome = user ? await deleteMember(context.db, project.id, user.id) : 'none';
  if (outcome === 'none') throw new Error(`${email} is no member of ${project.slug}`);
  if (outcome === 'last-owner')
    throw new Error(`${email} is the last owner of ${project.slug}: make somebody else one first`);
  await record(context, { projectId: project.id, action: 'member-removed', target: email });
  context.log(`${email} is no member of ${project.slug} any more`);
};

export const createToken: Command = async (context, [slug], { name, scope, days }) => {
  const project = await openProject(context, slug);
  if (!name) throw new UsageError('a token needs a --name');
  const scopes: TokenScope[] = [oneOf(SCOPES, scope ?? 'upload', 'a scope')];
  const count = Number(days ?? 365);
  if (!Number.isInteger(count) || count < 1) throw new UsageError('--days is a whole number above 0');
  const expiresAt = inDays(count);
  const { token, text } = await insertToken(context.db, { projectId: project.id, name, scopes, expiresAt });
  const details = { name, scopes, expiresAt: expiresAt.toISOString() };
  await record(context, { projectId: project.id, action: 'token-created', target: token.id, details });
  context.log(`${text}`);
};

export const showAudit: Command = async (context, [slug], { action }) => {
  const projectId = slug === undefined ? null : (await openProject(context, slug)).id;
  const events = await listAuditEvents(context.db, { projectId, action, limit: 200 });
  for (const { at, action: what, target, actor, details } of events.reverse())
    context.log(`${at.toISOString()}  ${what}  ${target ?? ''}  by ${actor.name}  ${JSON.stringify(details)}`);
};
