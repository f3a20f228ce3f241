import { parseTheme, THEME_COOKIE } from '@/ui/layout/theme.ts';

/** A reader's own choice, by the `Cookie` header; null follows the system. */
export const readTheme = (cookies = '') => parseTheme(new RegExp(`(?:^|; )${THEME_COOKIE}=(\\w+)`).exec(cookies)?.[1]);
