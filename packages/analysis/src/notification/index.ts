export { isReported } from './is-reported.ts';
export { type ChangeMessage, MOST_LISTED, type Notice, toChangeMessages } from './notice.ts';
export { toDueAt } from './to-due-at.ts';
export {
  type JsonMessage,
  toDiscordBody,
  toEmail,
  toIssueBody,
  toSlackBody,
  toTeamsBody,
  toWebhookBody,
} from './to-message.ts';
