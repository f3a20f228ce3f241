export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = 'theme';

/** A reader's own choice; null follows the system. */
export const parseTheme = (text: string | undefined): Theme | null => THEMES.find((theme) => theme === text) ?? null;
