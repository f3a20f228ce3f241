import { sqlStateOf } from './with-retries.ts';

/**
 * SQLSTATE classes and codes that speak of the server and not of the statement: connection exceptions (08), transaction
 * rollback (40), insufficient resources such as a full disk (53), operator intervention such as a shutdown or a
 * statement that was cancelled for taking too long (57), system errors (58), and a lock that was not to be had.
 */
const SQL_STATES = /^(?:08|40|53|57|58)...$|^55P03$/;

/** Node's codes for a connection that could not be made or was lost. */
const SOCKET_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);

/** Prisma's codes for the same: no server, no answer in time, closed, no free connection, a lost conflict. */
const PRISMA_CODES = new Set('P1001 P1002 P1008 P1017 P2024 P2034 P2037'.split(' '));

/** node-postgres gives these errors no code, and Citus that of a node which is lost within a transaction that of an internal error. */
const MESSAGES =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|not queryable|failure on connection marked as essential/i;

const read = (value: object, name: string): unknown => (value as Record<string, unknown>)[name];

/** Whether an error means the database cannot answer now, so that the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = read(error, 'code');
  if (typeof code === 'string' && (SQL_STATES.test(code) || SOCKET_CODES.has(code) || PRISMA_CODES.has(code))) {
    return true;
  }
  if (error instanceof Error && MESSAGES.test(error.message)) return true;
  // A name with several addresses fails with one error each.
  const inner = [...(error instanceof AggregateError ? error.errors : []), read(error, 'cause')];
  return inner.some((each) => each !== error && isDatabaseUnavailable(each));
}

/**
 * Whether an error means that PostgreSQL refuses a value: SQLSTATE class 22, such as a time or a number out of its range,
 * or a text that is no JSON. The same statement fails each time. Validation should have found the value before.
 */
export const isUnstorableValue = (error: unknown): boolean => /^22...$/.test(sqlStateOf(error) ?? '');
