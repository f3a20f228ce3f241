import { PROJECT_FORM } from '@tachograph/openapi/projects';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { toProjectPage } from '@/routing/to-project-page.ts';
import type { ApiCall } from '@/server/api/call-api.ts';

type Fields = {
  readonly get: (name: string) => string | null;
  readonly getAll: (name: string) => readonly string[];
};

/** What a form of the settings does. */
export type Action = {
  /** The page that shows how it went. */
  readonly page: (project: string) => string;
  /** The request of the upload API that it stands for. */
  readonly toCall: (fields: Fields, project: string) => ApiCall;
};

const general = (project: string) => hrefs.settings(project);
const tokens = (project: string) => hrefs.settingsPart(project, 'tokens');
const members = (project: string) => hrefs.settingsPart(project, 'members');
const shares = (project: string) => hrefs.settingsPart(project, 'shares');

const text = (fields: Fields, name: string): string => fields.get(name)?.trim() ?? '';
/** An empty field removes the value. */
const orNull = (fields: Fields, name: string): string | null => text(fields, name) || null;

const patch = (body: object): ApiCall => ({ method: 'PATCH', path: ['project'], body });

/** A share that was entered as a percentage; a text that is no number is rejected by the API, as what it is. */
function toShare(percent: string): number | string | null {
  if (percent === '') return null;
  const number = Number(percent.replace(',', '.'));
  return Number.isFinite(number) ? Number((number / 100).toPrecision(6)) : percent;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `90` days from now; `never` is never. */
const toExpiry = (days: string, now: Date): string | null =>
  days === 'never' ? null : new Date(now.getTime() + Number(days) * DAY_MS).toISOString();

const DAYS = ['30', '90', '365', 'never'];

/** To the owner of an address: a member, somebody with an account, or by an invitation. */
const giveRole: Action = {
  page: members,
  toCall: (fields) => ({
    method: 'POST',
    path: ['members'],
    body: { email: text(fields, 'email'), role: text(fields, 'role') },
  }),
};

/** `maintainer /db/drivers`, a line each. What is no such line is rejected by the API, as what it is. */
const toGroups = (lines: string) =>
  Object.fromEntries(
    lines.split('\n').flatMap((line) => {
      const [, role, group = ''] = /^(\S+)\s*(.*)$/.exec(line.trim()) ?? [];
      return role === undefined ? [] : [[group, role] as const];
    }),
  );

const deletionOf = (list: string, fields: Fields): ApiCall => ({
  method: 'DELETE',
  path: [list, text(fields, 'id') || 'none'],
});

/** An entry of a list is deleted by its id. */
const remove = (page: Action['page'], list: string): Action => ({
  page,
  toCall: (fields) => deletionOf(list, fields),
});

/** Every form of the settings, by the last segment of its target. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  describe: {
    page: general,
    toCall: (fields) =>
      patch(
        Object.fromEntries(
          PROJECT_FORM.map(({ name, kind }) => [
            name,
            kind === 'percent' ? toShare(text(fields, name)) : orNull(fields, name),
          ]),
        ),
      ),
  },
  identity: { page: general, toCall: (fields) => patch({ identityKeys: fields.getAll('identityKeys') }) },
  rename: { page: general, toCall: (fields) => patch({ slug: text(fields, 'slug') }) },
  visibility: { page: general, toCall: (fields) => patch({ visibility: text(fields, 'visibility') }) },
  retention: {
    page: general,
    toCall: (fields) => {
      const days = text(fields, 'keepRunsDays');
      return patch({ keepRunsDays: days === '' ? null : /^\d{1,6}$/.test(days) ? Number(days) : days });
    },
  },
  archive: { page: general, toCall: () => patch({ archived: true }) },
  unarchive: { page: general, toCall: () => patch({ archived: false }) },
  delete: {
    page: general,
    toCall: (fields) => ({ method: 'DELETE', path: ['project'], query: { confirm: text(fields, 'confirm') } }),
  },
  'pin-view': {
    page: general,
    toCall: (fields, project) => {
      const address = text(fields, 'page');
      // What is no address of the project is rejected by the API, as what it is.
      const page = toProjectPage(address, project, env().webUrl) ?? address;
      return { method: 'POST', path: ['pinned-views'], body: { title: text(fields, 'title'), page } };
    },
  },
  'unpin-view': remove(general, 'pinned-views'),
  'create-token': {
    page: tokens,
    toCall: (fields) => {
      const days = text(fields, 'days');
      return {
        method: 'POST',
        path: ['tokens'],
        body: {
          name: text(fields, 'name'),
          scopes: [text(fields, 'scope')],
          ...(DAYS.includes(days) ? { expiresAt: toExpiry(days, new Date()) } : {}),
        },
      };
    },
  },
  'revoke-token': {
    page: tokens,
    toCall: (fields) => ({
      ...deletionOf('tokens', fields),
      ...(fields.get('force') ? { query: { force: '1' } } : {}),
    }),
  },
  'create-ci-rule': {
    page: tokens,
    toCall: (fields) => ({
      method: 'POST',
      path: ['ci-rules'],
      body: { issuer: text(fields, 'issuer'), repository: text(fields, 'repository'), ref: orNull(fields, 'ref') },
    }),
  },
  'delete-ci-rule': remove(tokens, 'ci-rules'),
  'add-member': giveRole,
  'change-role': giveRole,
  groups: {
    page: members,
    toCall: (fields) => ({ method: 'PUT', path: ['groups'], body: { groups: toGroups(text(fields, 'groups')) } }),
  },
  'remove-member': remove(members, 'members'),
  'withdraw-invitation': remove(members, 'invitations'),
  'delete-share': remove(shares, 'shares'),
};
