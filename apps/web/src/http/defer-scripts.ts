import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { KEEP_EARLY_ACTIONS } from '@/routing/early-actions.ts';
import type { RenderedPage } from './render-page.ts';

const compress = promisify(gzip);

/** A script of Next.js that any order suits, as React prints it; the nonce is that of the response. */
const ASYNC_SCRIPT = /<script(?=[^>]* async="")[^>]* ?src="([^"]+)"[^>]*><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;
/** What React makes the page of again in the browser, a part of it: all that the page says, for the second time. */
const DATA =
  /<script nonce="[^"]*">(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*?)\)<\/script>/gs;

/** In the place of the nonce, which each response has another one of. */
const NONCE = '%nonce%';

/**
 * What starts a page once its first frame is under way: until then its scripts would take the line from the styles and the font
 * that a reader sees it by. The data are unpacked while the scripts are on their way, and before they run. React finds them by `src` and
 * `async`, as it would find its own.
 */
const toStarter = (sources: readonly string[], data: string) =>
  `{const{nonce}=document.currentScript,all=${JSON.stringify(sources)},` +
  `add=(tag,fields,name,src)=>{const e=Object.assign(document.createElement(tag),fields);e.setAttribute(name,src);document.head.append(e)};` +
  `requestAnimationFrame(()=>setTimeout(async()=>{` +
  `for(const src of all)add("link",{rel:"preload",as:"script",nonce},"href",src);` +
  `const bytes=Uint8Array.from(atob("${data}"),c=>c.charCodeAt(0));` +
  `const text=await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();` +
  `self.__next_f=JSON.parse(text.replaceAll("${NONCE}",nonce));` +
  `for(const src of all)add("script",{async:true},"src",src)` +
  `}))}`;

/** Removes all matches from a text. Returns it with what the first group of each was. */
function take(text: string, pattern: RegExp): [rest: string, found: string[]] {
  const found: string[] = [];
  const rest = text.replace(pattern, (_, group: string) => {
    found.push(group);
    return '';
  });
  return [rest, found];
}

/** A page whose scripts are asked for after its first frame, with their data compressed. What is not an HTML page stays as it is. */
export async function deferScripts(page: RenderedPage, nonce: string): Promise<RenderedPage> {
  if (!/^text\/html\b/.test(String(page.headers['content-type'] ?? ''))) return page;
  const [withData, sources] = take(page.body.toString('utf8').replace(PRELOAD, ''), ASYNC_SCRIPT);
  if (sources.length === 0) return page;
  const [html, parts] = take(withData, DATA);
  const data = await compress(`[${parts.join(',').replaceAll(nonce, NONCE)}]`);
  const starter = `<script nonce="${nonce}">${KEEP_EARLY_ACTIONS}${toStarter(sources, data.toString('base64'))}</script>`;
  return { ...page, body: Buffer.from(html.replace('</body>', () => `${starter}</body>`)) };
}
