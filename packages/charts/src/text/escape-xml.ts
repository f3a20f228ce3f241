// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them, not even escaped
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text as XML can hold it, inside an element or an attribute. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
