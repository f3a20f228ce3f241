import { THEME_CSS } from '@tachograph/charts/style';

type ProblemPage = {
  readonly heading: string;
  readonly detail: string;
  readonly requestId: string;
  /** What "Try again" opens; null where it would not help. */
  readonly retryHref: string | null;
  readonly theme: string | null;
  readonly nonce: string;
};

/** A page that needs neither Next.js nor the database nor a file: it is sent when one of them fails. */
const CSS = `
*{box-sizing:border-box}
body{margin:0;font:400 14px/20px system-ui,sans-serif;background:var(--bg);color:var(--fg);overflow-wrap:anywhere}
header{height:48px;display:flex;align-items:center;padding:0 24px;border-bottom:1px solid var(--line);background:var(--surface);font-weight:600}
main{max-width:1280px;margin:0 auto;padding:24px}
h1{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.02em;margin:0 0 4px}
p{margin:0 0 16px;max-width:68ch;color:var(--fg-2)}
.meta{font-size:12px;line-height:16px;color:var(--fg-3)}
a{color:inherit;text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
.button{display:inline-flex;align-items:center;height:32px;padding:0 12px;margin-right:8px;border:1px solid var(--line-2);border-radius:var(--radius);font-weight:500;font-size:13px;background:var(--surface);color:var(--fg)}
@media (max-width:600px){header,main{padding-inline:16px}}
`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** An error page as a whole HTML document. Every text is escaped. */
export const toProblemPage = ({ heading, detail, requestId, retryHref, theme, nonce }: ProblemPage): string =>
  `<!DOCTYPE html>
<html lang="en"${theme === null ? '' : ` data-theme="${escapeHtml(theme)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} · Tachograph</title>
<style nonce="${escapeHtml(nonce)}">${THEME_CSS}${CSS}</style>
</head>
<body>
<header><a href="/">Tachograph</a></header>
<main id="main">
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(detail)}</p>
<p>${retryHref === null ? '' : `<a class="button" href="${escapeHtml(retryHref)}">Try again</a>`}<a class="button" href="/">All projects</a></p>
<p class="meta">reference ${escapeHtml(requestId)}</p>
</main>
</body>
</html>
`;
