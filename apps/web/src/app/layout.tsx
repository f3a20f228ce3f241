import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
// The styles of what several pages have, as one sheet: a page waits for each that it has.
import '@/ui/layout/base.css';
import '@/ui/layout/frame.css';
import '@/ui/layout/parts.css';
import '@/ui/table/table.css';
import '@/ui/picker/picker.css';
import '@/ui/palette/palette.css';
import '@/ui/form/form.css';
import '@/ui/list/list.css';
import '@/ui/environment/environment.css';
import '@/ui/change/change.css';
import '@/ui/verdict/repeat-cell.css';
import '@/ui/layout/phone.css';
import '@/charts/frame/charts.css';
import { THEME_CSS, THEMES } from '@tachograph/charts/style';
import { ADDRESS_HEADER } from '@/routing/address-header.ts';
import { FollowLinks } from '@/routing/follow-links.tsx';
import { toMarkdownHref } from '@/routing/to-markdown-href.ts';
import { mono, sans } from '@/ui/fonts/fonts.ts';
import { parseTheme, THEME_COOKIE } from '@/ui/layout/theme.ts';

export const metadata: Metadata = {
  title: { default: 'Tachograph', template: '%s · Tachograph' },
  description: 'Database-connector benchmarks over time, with the environment behind every number.',
};
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: THEMES.light.surface },
    { media: '(prefers-color-scheme: dark)', color: THEMES.dark.surface },
  ],
};

/** Where programs find the text of this page. */
async function MarkdownLink() {
  const href = toMarkdownHref((await headers()).get(ADDRESS_HEADER) ?? '/');
  return href && <link rel="alternate" type="text/markdown" href={href} />;
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={`${sans.variable} ${mono.variable}`}
      data-theme={theme ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <MarkdownLink />
        {/* A browser hides the nonce from scripts, so it differs from what React expects. */}
        <style nonce={nonce} suppressHydrationWarning>
          {THEME_CSS}
        </style>
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {children}
        <FollowLinks />
      </body>
    </html>
  );
}
