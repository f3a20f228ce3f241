import { sqlStateOf } from './with-retries.ts';

/**
 * Whether an error means that PostgreSQL refuses a value: SQLSTATE class 22, such as a time or a number out of its range,
 * or a text that is no JSON. The same statement fails each time. Validation should have found the value before.
 */
export const isUnstorableValue = (error: unknown): boolean => /^22...$/.test(sqlStateOf(error) ?? '');
