import type { ThemeName } from '@tachograph/charts/style';

const NAMES: readonly ThemeName[] = ['light', 'dark'];
export const THEME_COOKIE = 'theme';

/** A reader's own choice; null follows the system. */
export const parseTheme = (text: string | undefined): ThemeName | null => NAMES.find((theme) => theme === text) ?? null;

/** A reader's own choice, by the `Cookie` header; null follows the system. */
export const readTheme = (cookies = '') => parseTheme(new RegExp(`(?:^|; )${THEME_COOKIE}=(\\w+)`).exec(cookies)?.[1]);
