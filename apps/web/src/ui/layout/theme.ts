import type { ThemeName } from '@/charts/style/theme.ts';

const NAMES: readonly ThemeName[] = ['light', 'dark'];
export const THEME_COOKIE = 'theme';

/** A reader's own choice; null follows the system. */
export const parseTheme = (text: string | undefined): ThemeName | null => NAMES.find((theme) => theme === text) ?? null;
