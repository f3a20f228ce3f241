import MarkdownItClass, { type MarkdownIt } from 'markdown-it';
import { hideComments } from './hide-comments.ts';

/** A browser ignores white space and control characters in a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const IGNORED = /[\u0000-\u0020\u007f]/g;

/** Whether an address may be a link: relative, on the web, or of an e-mail. */
function isLink(address: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]{0,30}):/i.exec(address.replace(IGNORED, '')) ?? [];
  return scheme === undefined || /^(?:https?|mailto)$/i.test(scheme);
}

/** The Markdown of reports. HTML in it is text, whoever wrote it, and comments are hidden. */
export function createMarkdown(): MarkdownIt {
  const markdown = new MarkdownItClass({ html: false });
  markdown.validateLink = isLink;
  hideComments(markdown);
  return markdown;
}
