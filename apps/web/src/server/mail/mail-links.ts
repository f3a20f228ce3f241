import 'server-only';
import { findMailLink, followMailLink, type MailLink } from '@tachograph/store/rule-addresses';
import { store } from '@/server/store.ts';

/** The link of an e-mail; null for one that does not work. */
export const readMailLink = (text: string): Promise<MailLink | null> => findMailLink(store(), text);

/** Do what a link is for. False where it does not work any more. */
export const doMailLink = (text: string): Promise<boolean> => followMailLink(store(), text, new Date());
