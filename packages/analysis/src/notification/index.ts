export { isTold } from './is-told.ts';
export { MOST_LISTED, type Notice, type ToldChange } from './notice.ts';
export { toDueAt } from './to-due-at.ts';
export {
  type JsonMessage,
  toDiscordBody,
  toEmail,
  toSlackBody,
  toTeamsBody,
  toTitle,
  toWebhookBody,
} from './to-message.ts';
