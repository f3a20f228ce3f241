import { expect, it } from 'vitest';
import { messageOf } from './message-of.mjs';

it('the message of an error is one line that does not change with the connection', () => {
  const message = "(conn:4, no: 1146, SQLState: 42S02) Table 'x' doesn't exist\nsql: select - parameters:[]";
  expect(messageOf(Object.assign(new Error(message), { code: 'ER_NO_SUCH_TABLE' }))).toBe(
    "ER_NO_SUCH_TABLE: Table 'x' doesn't exist",
  );
});
