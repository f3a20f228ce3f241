import { toPointer } from '../problem/to-issues.ts';
import { maskText } from './mask-text.ts';

export type Masked<Document> = {
  readonly document: Document;
  /** JSON pointers of the values that were masked. */
  readonly pointers: readonly string[];
};

const SECRET_KEY =
  /(?:^|[._\-\s])(?:password|passwd|pwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)$|(?:Password|Passwd|Secret|Token|ApiKey|AccessKey|PrivateKey|Credentials?)$/;
const isSecretKey = (key: string) => SECRET_KEY.test(key) || SECRET_KEY.test(key.toLowerCase());

/** `disconnect_on_expired_password = ON` is a setting and not a password; likewise a number of tokens. */
const SETTING = /^(?:|\*+|on|off|true|false|yes|no|null|none|unknown|0|1)$/i;
const isSecretValue = (key: string, value: unknown) =>
  (typeof value === 'string' && !SETTING.test(value.trim())) ||
  (typeof value === 'number' && /passw|pwd/i.test(key) && value > 1);

/**
 * A JSON document in which the values of keys like `password` are `"***"`, and so are the secret parts of connection
 * strings anywhere in a text. The same object comes back when nothing had to be masked. The document's depth must be
 * bounded.
 */
export function maskDocument<Document>(document: Document): Masked<Document> {
  const pointers: string[] = [];
  const mask = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === 'string') {
      const masked = maskText(value);
      if (masked !== value) pointers.push(toPointer(path));
      return masked;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      if (typeof value[0] === 'number') return value;
      return value.map((inner, index) => mask(inner, [...path, index]));
    }
    // With a null prototype, `__proto__` stays an ordinary key, which the validator rejects.
    const copy: Record<string, unknown> = Object.create(null);
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, key];
      if (isSecretKey(key) && isSecretValue(key, inner)) {
        pointers.push(toPointer(at));
        copy[key] = '***';
      } else copy[key] = mask(inner, at);
    }
    return copy;
  };
  const masked = mask(document, []) as Document;
  return { document: pointers.length > 0 ? masked : document, pointers };
}
