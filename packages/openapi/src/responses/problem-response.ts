import { ISSUE_CODES, MAX_LISTED_ISSUES, PROBLEM_CODES } from '@tachograph/schema/problem';
import * as z from 'zod';
import { count } from './response-of.ts';

export const issue = z.strictObject({
  pointer: z.string().describe('Place in the document, a JSON pointer (RFC 6901); of a query, its parameter'),
  code: z
    .enum(ISSUE_CODES)
    .describe('What is wrong, for programs; see [validation issues]({docsUrl}/docs/errors/validation-issues)'),
  detail: z.string().describe('What is wrong, for people'),
  suggestion: z.string().optional().describe('What was probably meant'),
});

export const rejected = z.strictObject({
  location: z.string().describe('Such as `line 12`'),
  text: z.string().describe('The line; truncated if it is long'),
  reason: z.string().describe('Why it was not taken'),
});

export const problem = z.strictObject({
  type: z.url().describe('Page of the documentation that says what to do'),
  title: z.string().describe('What happened, the same for every response with this code'),
  status: z.int().min(400).max(599).describe('The status of the response'),
  code: z.enum(PROBLEM_CODES).describe('What happened, for programs; it does not change'),
  detail: z.string().describe('What happened this time, for people'),
  instance: z.string().describe('Path of the request'),
  requestId: z.string().describe("What the server's log has the request under; also in `X-Request-Id`"),
  errors: z.array(issue).max(MAX_LISTED_ISSUES).optional().describe('The issues of an upload or a query'),
  errorsTotal: count.optional().describe('Their number, listed or not; 1000 means 1000 or more'),
  rejected: z.array(rejected).max(MAX_LISTED_ISSUES).optional().describe('Lines of native output that were not taken'),
  rejectedTotal: count.optional().describe('Their number, listed or not'),
});
