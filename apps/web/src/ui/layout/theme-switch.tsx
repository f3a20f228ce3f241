'use client';
import type { ThemeName } from '@tachograph/charts/style';
import { useState } from 'react';
import { parseTheme, THEME_COOKIE } from './theme.ts';

const NEXT: Record<ThemeName | 'system', ThemeName | 'system'> = { system: 'light', light: 'dark', dark: 'system' };
const YEAR_SECONDS = 365 * 24 * 3600;

/** Cycles system → light → dark; stored in a cookie so that the server paints the right theme at once. */
export function ThemeSwitch({ initial }: { initial: ThemeName | null }) {
  const [theme, setTheme] = useState<ThemeName | 'system'>(initial ?? 'system');
  const choose = () => {
    const next = NEXT[theme];
    setTheme(next);
    const chosen = parseTheme(next);
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  };
  const label = theme === 'system' ? 'follows the system' : theme;
  return (
    <button
      type="button"
      className="icon-button"
      onClick={choose}
      aria-label={`Theme: ${label}`}
      title={`Theme: ${label}`}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" />
      </svg>
    </button>
  );
}
