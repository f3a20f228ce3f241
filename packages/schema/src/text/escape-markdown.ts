/**
 * Names and reasons come from uploads: nothing in them is markup or a new cell. An empty space (U+200B) breaks what GitHub
 * looks for after rendering, where no backslash helps: a name neither mentions a user nor becomes a link.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@|#|:(?=\/\/)|www(?=\.)/gi, '$&\u200b');
