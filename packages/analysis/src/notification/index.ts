export { isReported } from './is-reported.ts';
export { MOST_LISTED, type Notice, type ReportedChange } from './notice.ts';
export { toDueAt } from './to-due-at.ts';
export {
  type JsonMessage,
  toDiscordBody,
  toEmail,
  toSlackBody,
  toTeamsBody,
  toWebhookBody,
} from './to-message.ts';
