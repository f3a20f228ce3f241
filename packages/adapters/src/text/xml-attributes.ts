const ATTRIBUTE = /([\w:-]{1,60})="([^"]*)"/g;
const ENTITY = /&(#x?[\da-fA-F]{1,6}|\w{1,8});/g;
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function toSign(found: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name] ?? found;
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : found;
}

/** Text of an XML document as its author wrote it: `&lt;` → `<`, `&#xa;` → a line break. Unknown entities stay. */
export const decodeXml = (text: string): string => text.replace(ENTITY, toSign);

/** The attributes in one tag, decoded. Tools that write XML put a tag on one line, so no document is parsed here. */
export const readXmlAttributes = (tag: string): ReadonlyMap<string, string> =>
  new Map([...tag.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decodeXml(value)]));
