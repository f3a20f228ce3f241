/** White space of one line: neither a new cell nor a new block. */
const toLine = (text: string): string => text.slice(0, 1000).replace(/\s+/g, ' ').trim();

/** What GitHub looks for after it rendered: an empty space (U+200B) keeps a name from mentioning a user or becoming a link. */
const withoutLinks = (text: string): string => text.replace(/@|#|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');

/** Text from data in Markdown or MDX, also in a cell of a table: nothing in it is markup. */
export const escapeMarkdown = (text: string): string =>
  withoutLinks(
    toLine(text)
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/[\\`*_[\]|~{}$]/g, '\\$&'),
  );

/** Text in quotes of an attribute, of HTML or JSX. Signs that begin or end a comment, code or a tag are entities. */
export const escapeAttribute = (text: string): string =>
  toLine(text).replace(/[&<>"`{}*]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Text in a line of reST: a backslash takes the meaning of what follows, also of a mark at the beginning. */
export const escapeRest = (text: string): string =>
  toLine(text)
    .replace(/[\\`*_|<!]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/^(?=[^\p{L}\p{N}\\\s])|^(?=\(?[\p{L}\p{N}]{1,20}[.)] )/u, '\\');

/** An address between parentheses, quotes or angle brackets. */
export const escapeUrl = (url: string): string =>
  url
    .slice(0, 2000)
    .replace(/[\s"'<>()[\]{}|\\`^]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
