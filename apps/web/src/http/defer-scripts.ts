import type { RenderedPage } from './render-page.ts';

/** A script of Next.js that any order suits, as React prints it; the nonce is that of the response. */
const ASYNC_SCRIPT = /<script(?=[^>]* async="")[^>]* ?src="([^"]+)"[^>]*><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;

/**
 * What starts the scripts of a page, once its first frame is under way: until then they would take the line from the styles and
 * the font that a reader sees the page by. React finds them by `src` and `async`, as it would find its own.
 */
const toStarter = (sources: readonly string[]) =>
  `requestAnimationFrame(()=>setTimeout(()=>${JSON.stringify(sources)}.forEach(src=>{const s=document.createElement("script");s.setAttribute("src",src);s.async=true;document.head.append(s)})))`;

/** A page whose scripts are asked for after its first frame. What is not an HTML page stays as it is. */
export function deferScripts(page: RenderedPage, nonce: string): RenderedPage {
  if (!/^text\/html\b/.test(String(page.headers['content-type'] ?? ''))) return page;
  const sources: string[] = [];
  const html = page.body
    .toString('utf8')
    .replace(PRELOAD, '')
    .replace(ASYNC_SCRIPT, (_, source: string) => {
      sources.push(source);
      return '';
    });
  if (sources.length === 0) return page;
  const starter = `<script nonce="${nonce}">${toStarter(sources)}</script>`;
  return { ...page, body: Buffer.from(html.replace('</body>', () => `${starter}</body>`)) };
}
