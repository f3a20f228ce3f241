export { createTrust, type Sender, type Trust, toForwarded } from './create-trust.ts';
export { currentRequest, noteProblem, runForRequest } from './current-request.ts';
export { hasEtag } from './has-etag.ts';
export { createRequestId, readRequestId } from './read-request-id.ts';
export { type EndedStatement, onStatement } from './statements.ts';
