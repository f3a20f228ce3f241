import { count } from '@tachograph/units';
import { type Notice, toMessageLines } from './notice.ts';

/** What a sender puts on the wire, but for e-mail. */
export type JsonMessage = Readonly<Record<string, unknown>>;

/** "node-connectors: 3 changes, 2 of them worse"; of those that are listed, where not all are. */
export function toTitle({ project, changes, total }: Notice): string {
  const worse = changes.filter(({ direction }) => direction === 'worse').length;
  if (worse === total) return `${project}: ${count(total, 'change')} for the worse`;
  return `${project}: ${count(total, 'change')}${worse > 0 && changes.length === total ? `, ${worse} of them worse` : ''}`;
}

const omitted = ({ changes, total }: Notice) => (total > changes.length ? `and ${total - changes.length} more` : null);

/** JSON of the project's own shape: everything, in fields. */
export const toWebhookBody = (notice: Notice): JsonMessage => ({
  type: 'changes.found',
  project: notice.project,
  projectTitle: notice.projectTitle,
  url: notice.url,
  total: notice.total,
  changes: notice.changes,
});

/** Slack reads these three letters as markup: https://api.slack.com/reference/surfaces/formatting */
const forSlack = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** An incoming webhook of Slack, with blocks: https://api.slack.com/messaging/webhooks */
export function toSlackBody(notice: Notice): JsonMessage {
  const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: text.slice(0, 3000) } });
  const lines = toMessageLines(notice.changes).map(({ signs, url, sentence }) =>
    section(`${signs} <${url}|${forSlack(sentence).replace(/\|/g, '¦')}>`),
  );
  const more = omitted(notice);
  return {
    text: forSlack(toTitle(notice)),
    blocks: [
      section(`*<${notice.url}|${forSlack(toTitle(notice))}>*`),
      ...lines,
      ...(more ? [section(`<${notice.url}|${more}>`)] : []),
    ],
  };
}

/** Discord reads these as markup. */
const forDiscord = (text: string) => text.replace(/[\\*_~`|>[\]()#]/g, '\\$&');

/** A webhook of Discord; nobody is mentioned: https://discord.com/developers/docs/resources/webhook */
export function toDiscordBody(notice: Notice): JsonMessage {
  const lines = toMessageLines(notice.changes).map(
    ({ signs, url, sentence }) => `${signs} [${forDiscord(sentence)}](${url})`,
  );
  const fitting: string[] = [];
  let letters = 0;
  for (const line of lines) {
    letters += line.length + 1;
    if (letters > 3900) break;
    fitting.push(line);
  }
  const left = fitting.length < lines.length ? lines.length - fitting.length : notice.total - notice.changes.length;
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: toTitle(notice).slice(0, 256),
        url: notice.url,
        description: [...fitting, ...(left > 0 ? [`and ${left} more`] : [])].join('\n'),
      },
    ],
  };
}

/** Microsoft Teams by a workflow, as an adaptive card: https://adaptivecards.io/explorer/ */
export function toTeamsBody(notice: Notice): JsonMessage {
  // Cards read a part of Markdown.
  const plain = (text: string) => text.replace(/[\\*_[\]()`]/g, '\\$&');
  const block = (text: string, more: JsonMessage = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  const left = omitted(notice);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(plain(toTitle(notice)), { weight: 'Bolder', size: 'Medium' }),
            ...toMessageLines(notice.changes).map(({ signs, url, sentence }) =>
              block(`${signs} [${plain(sentence)}](${url})`),
            ),
            ...(left ? [block(left)] : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Open the changes', url: notice.url }],
        },
      },
    ],
  };
}

/** Subject and plain text of an e-mail. */
export function toEmail(notice: Notice): { readonly subject: string; readonly text: string } {
  const left = omitted(notice);
  const lines = toMessageLines(notice.changes).flatMap(({ signs, url, sentence }) => [
    `${signs} ${sentence}`,
    `  ${url}`,
    '',
  ]);
  return {
    subject: toTitle(notice),
    text: [...lines, ...(left ? [left] : []), `All changes: ${notice.url}`, ''].join('\n'),
  };
}

/** GitHub reads these as markup, and a name after @ as a person who is notified: a package may have such a name. */
const forGitHub = (text: string) => text.replace(/[\\*_~`|<>[\]()#]/g, '\\$&').replace(/@/g, '@<!-- -->');

/** An issue of GitHub: https://docs.github.com/en/rest/issues/issues#create-an-issue */
export function toIssueBody(notice: Notice): JsonMessage {
  const all = toMessageLines(notice.changes);
  const [only, ...others] = all;
  const lines = all.map(({ signs, url, sentence }) => `- ${signs} [${forGitHub(sentence)}](${url})`);
  const left = omitted(notice);
  return {
    title: (only && others.length === 0 && left === null ? only.sentence : toTitle(notice)).slice(0, 256),
    body: [
      ...lines,
      ...(left ? [`- ${left}`] : []),
      '',
      `[All changes of ${forGitHub(notice.projectTitle)}](${notice.url})`,
    ].join('\n'),
  };
}
