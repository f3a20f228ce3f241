type PostSecret = {
  /** Signs the messages; null for chats, which verify none. */
  readonly key: string | null;
  /** Left out of rules that were made before addresses were secrets. */
  readonly url?: string;
};

/** What a rule that posts messages keeps secret, as one text: neither a key nor a URL contains a blank. */
export const toPostSecret = ({ key, url }: Required<PostSecret>): string => `${key ?? ''} ${url}`;

export function readPostSecret(secret: string | null): PostSecret {
  const [key, url] = secret?.split(' ') ?? [];
  return { key: key || null, ...(url && { url }) };
}
