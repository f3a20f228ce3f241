import { createHash, randomBytes } from 'node:crypto';
import { type Connection, queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** How long the link works that asks an address whether it wants messages. */
const WORKS_FOR = `interval '7 days'`;
/** After which a link that could not be sent is sent again. */
const AGAIN_AFTER = `interval '1 hour'`;

/** The address of a member whose account has it confirmed: it is not asked. */
const IS_MEMBER = `EXISTS (
    SELECT 1 FROM project_members m JOIN users u ON u.id = m.user_id
    WHERE m.project_id = a.project_id AND u.email = a.address AND u.email_verified AND u.suspended_at IS NULL
  )`;

export type RuleAddress = { readonly projectId: number; readonly ruleId: string; readonly address: string };

const INSERT = `
  INSERT INTO rule_addresses (project_id, rule_id, address, stop_key)
  SELECT $1, $2, address, key FROM unnest($3::text[], $4::text[]) AS a (address, key)
  ON CONFLICT (project_id, rule_id, address) DO NOTHING`;

const createKey = () => randomBytes(24).toString('base64url');

/** Store the addresses of a new rule, none of which gets a message before it is confirmed. */
export async function insertAddresses(
  connection: Connection,
  { projectId, ruleId }: Pick<RuleAddress, 'projectId' | 'ruleId'>,
  addresses: readonly string[],
): Promise<void> {
  const distinct = [...new Set(addresses.map((address) => address.toLowerCase()))];
  await queryRows(connection, INSERT, [projectId, ruleId, distinct, distinct.map(createKey)]);
}

/** The text of a link: what finds the row by its project, and what only the owner of the mailbox knows. */
const toLinkText = ({ projectId, ruleId }: Pick<RuleAddress, 'projectId' | 'ruleId'>, key: string): string =>
  `${projectId}.${ruleId}.${key}`;

/** An address that wants the messages of a rule, and the text of the link that ends them. */
export type Recipient = { readonly address: string; readonly stopText: string };

const IS_WANTED = `(a.confirmed_at IS NOT NULL OR ${IS_MEMBER})`;

/** What becomes of the messages to an address: it gets them, has not confirmed that it wants them, or has stopped them. */
export type AddressState = { readonly address: string; readonly state: 'confirmed' | 'waiting' | 'stopped' };

/** The addresses of a rule `r` of the project $1 with their states, as a column; of other rules an empty array. */
export const ADDRESS_STATES = `coalesce((
    SELECT jsonb_agg(jsonb_build_object('address', a.address, 'state', CASE
      WHEN a.stopped_at IS NOT NULL THEN 'stopped' WHEN ${IS_WANTED} THEN 'confirmed' ELSE 'waiting' END) ORDER BY a.address)
    FROM rule_addresses a WHERE a.project_id = $1 AND a.rule_id = r.id
  ), '[]')`;

const RECIPIENTS = `
  SELECT a.address, a.stop_key AS "stopKey" FROM rule_addresses a
  WHERE a.project_id = $1 AND a.rule_id = $2 AND a.stopped_at IS NULL AND ${IS_WANTED}
  ORDER BY a.address`;

/** Who gets the messages of a rule: confirmed addresses, and members of the project with one, but for those that stopped them. */
export async function listRecipients(db: Store, rule: Pick<RuleAddress, 'projectId' | 'ruleId'>): Promise<Recipient[]> {
  type Row = { readonly address: string; readonly stopKey: string };
  const rows = await queryRows<Row>(db.pool, RECIPIENTS, [rule.projectId, rule.ruleId]);
  return rows.map(({ address, stopKey }) => ({ address, stopText: toLinkText(rule, stopKey) }));
}

const isToAsk = (
  now: string,
) => `(a.requested_at IS NULL OR a.hash IS NULL AND a.requested_at < ${now} - ${AGAIN_AFTER})
  AND a.confirmed_at IS NULL AND a.stopped_at IS NULL`;

/** An address `a` that was not asked yet whether it wants the messages of its rule. `now` is an expression. */
export const isUnasked = (now: string): string => `${isToAsk(now)} AND NOT ${IS_MEMBER}`;

const UNASKED = `
  SELECT a.project_id AS "projectId", a.rule_id AS "ruleId", a.address, p.slug AS project
  FROM rule_addresses a JOIN projects p ON p.id = a.project_id
  WHERE ${isUnasked('$1::timestamptz')} AND p.deleted_at IS NULL LIMIT $2`;

export type UnaskedAddress = RuleAddress & { readonly project: string };

/** Addresses that were not asked yet whether they want the messages of a rule. */
export const listUnasked = (
  db: Store,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<UnaskedAddress[]> => queryRows<UnaskedAddress>(db.pool, UNASKED, [now, limit]);

const ASK = `
  UPDATE rule_addresses a SET requested_at = $1, hash = $5
  WHERE a.project_id = $2 AND a.rule_id = $3 AND a.address = $4 AND ${isToAsk('$1::timestamptz')} RETURNING a.address`;

const toHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Take an address to ask, once of all processes. The text of its link, of which only a hash is stored; null where another process asks. */
export async function takeUnasked(db: Store, row: RuleAddress, now: Date): Promise<string | null> {
  const key = createKey();
  const taken = await queryRows(db.pool, ASK, [now, row.projectId, row.ruleId, row.address, toHash(key)]);
  return taken.length === 1 ? toLinkText(row, key) : null;
}

const UNSENT = 'UPDATE rule_addresses SET hash = NULL WHERE project_id = $1 AND rule_id = $2 AND address = $3';

/** Record that the link could not be sent: another one is sent in an hour. */
export async function setUnsent(db: Store, { projectId, ruleId, address }: RuleAddress): Promise<void> {
  await queryRows(db.pool, UNSENT, [projectId, ruleId, address]);
}

/** What the link in an e-mail is for, and whether it was done. */
export type MailLink = {
  readonly kind: 'confirm' | 'stop';
  readonly address: string;
  /** The name of the project in URLs: a title may say anything. */
  readonly project: string;
  readonly isDone: boolean;
};

const LINK = /^(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{32})$/;

/** The parameters of the statements below; null for a text that is no link. */
function readLink(text: string): readonly unknown[] | null {
  const [, projectId, ruleId, key] = LINK.exec(text) ?? [];
  return key === undefined ? null : [Number(projectId), ruleId, toHash(key), key];
}

const OF_LINK = `a.project_id = $1 AND a.rule_id = $2
  AND (a.hash = $3 AND a.requested_at > now() - ${WORKS_FOR} AND a.stopped_at IS NULL OR a.stop_key = $4)`;

const FIND = `
  SELECT CASE WHEN a.stop_key = $4 THEN 'stop' ELSE 'confirm' END AS kind, a.address, p.slug AS project,
    CASE WHEN a.stop_key = $4 THEN a.stopped_at ELSE a.confirmed_at END IS NOT NULL AS "isDone"
  FROM rule_addresses a JOIN projects p ON p.id = a.project_id WHERE ${OF_LINK} AND p.deleted_at IS NULL`;

/** The link of a text; null for one that is unknown or too old, or whose rule was deleted. */
export async function findMailLink(db: Store, text: string): Promise<MailLink | null> {
  const link = readLink(text);
  return link && ((await queryRows<MailLink>(db.pool, FIND, link))[0] ?? null);
}

const FOLLOW = `
  UPDATE rule_addresses a SET stopped_at = CASE WHEN a.stop_key = $4 THEN coalesce(a.stopped_at, $5::timestamptz) ELSE a.stopped_at END,
    confirmed_at = CASE WHEN a.stop_key = $4 THEN a.confirmed_at ELSE coalesce(a.confirmed_at, $5::timestamptz) END
  WHERE ${OF_LINK} RETURNING a.address`;

/** Do what a link is for: confirm its address for the rule, or end the messages to it. False for one that does not work. */
export async function followMailLink(db: Store, text: string, now: Date): Promise<boolean> {
  const link = readLink(text);
  return link !== null && (await queryRows(db.pool, FOLLOW, [...link, now])).length === 1;
}
