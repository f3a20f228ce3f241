import 'server-only';
import { sluggedText } from '@tachograph/schema/text';

/** The name of a person: one line that others can read, with nothing that is not seen. */
export const accountName = sluggedText(100);

/** The name that a provider says somebody has, without what no name may have; the beginning of the address where nothing is left. */
export function toAccountName(name: string, email: string): string {
  const texts = [name, name.replace(/\p{C}/gu, '').slice(0, 100), email.split('@')[0] ?? '', 'Somebody'];
  return texts.map((text) => accountName.safeParse(text)).find(({ success }) => success)?.data ?? 'Somebody';
}
