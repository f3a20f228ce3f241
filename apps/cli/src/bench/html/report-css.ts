import { THEME_CSS } from '@tachograph/charts/style';

/** The tokens of the pages with fonts that every reader has, wide and narrow, on a screen and on paper. */
export const REPORT_CSS = `${THEME_CSS}
:root{--font-geist-sans:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;--font-geist-mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
*{box-sizing:border-box}
html{background:var(--bg);-webkit-text-size-adjust:100%}
body{margin:0;font:400 14px/20px var(--sans);color:var(--fg);font-variant-numeric:tabular-nums}
main{max-width:1200px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.02em;margin:0;overflow-wrap:anywhere}
h2{font-size:14px;line-height:20px;font-weight:600;margin:0 0 8px}
p{margin:0 0 4px;overflow-wrap:anywhere}
.about{margin-top:4px;color:var(--fg-2)}
.meta,figcaption{font-size:12px;line-height:16px;color:var(--fg-3)}
section{margin-top:32px}
section>.meta:first-of-type,.figures+p{margin-top:8px}
table{border-collapse:collapse;width:100%}
th{font-weight:500;text-align:left}
thead th{font-size:12px;line-height:16px;color:var(--fg-3);padding:6px 12px 6px 0;vertical-align:bottom}
td,tbody th{font-size:13px;line-height:18px;padding:7px 12px 7px 0;border-top:1px solid var(--line);vertical-align:baseline;overflow-wrap:anywhere}
td.num,code,pre{font-family:var(--mono)}
.wide .num,.small .num{text-align:right}
.small td.num,.wide td.num{font-size:12.5px}
.small{width:auto;max-width:100%}
td.better{color:var(--better);font-weight:600}
td.worse{color:var(--worse);font-weight:600}
.wide .bar{width:26%;min-width:180px;padding:0;vertical-align:middle}
.wide thead .bar{vertical-align:bottom}
.bar svg{display:block}
.axis text,.plot text{font:11px var(--mono);fill:var(--fg-3)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.scroll{overflow-x:auto}
.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:24px 32px}
figure{margin:0;min-width:0}
.legend{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:4px 0 0;padding:0;font-size:12px;color:var(--fg-2)}
.plot{padding:12px 12px 26px 64px}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));gap:6px 32px;margin:8px 0 0}
dl div{display:grid;grid-template-columns:130px minmax(0,1fr);gap:12px}
dt{color:var(--fg-3);font-size:13px}
dd{margin:0;font-size:13px;overflow-wrap:anywhere}
ul{margin:0;padding-left:18px;overflow-wrap:anywhere}
pre{margin:4px 0 0;padding:10px 12px;border:1px solid var(--line);border-radius:var(--radius);background:var(--surface);font-size:12.5px;line-height:18px;white-space:pre-wrap;overflow-wrap:anywhere}
summary{cursor:pointer;font-size:13px;width:max-content;max-width:100%;padding:4px 0}
@media (max-width:760px){
main{padding:20px 16px 48px}
.wide thead th:not(.bar){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.wide,.wide :is(thead,tbody,tr){display:block}
.wide thead .bar{display:block;width:100%}
.wide tbody tr{display:grid;grid-template-columns:1fr auto;border-top:1px solid var(--line);padding:8px 0}
.wide tbody :is(th,td){border:0;padding:1px 0}
.wide tbody th,.wide td.bar{grid-column:1/-1;width:auto}
.wide td.num{text-align:left;color:var(--fg-2)}
.plot{padding-left:52px}
}
@media (min-width:761px){.wide td:not(.bar){white-space:nowrap}.wide td.num{white-space:normal}}
@media print{:root{color-scheme:light}main{max-width:none;padding:0}section,figure,tr{break-inside:avoid}details>*{display:block}}
`;
