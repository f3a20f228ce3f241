import { findPending } from './run-folder.mjs';

/**
 * Uploads what an earlier start measured and did not upload.
 *
 * @param {Pick<import('./open-runner.mjs').Runner, 'runsDir' | 'url' | 'send'>} runner
 * @param {(text: string) => void} log
 */
export async function sendPending({ runsDir, url, send }, log) {
  if (url === null) return;
  for (const { folder, measured } of findPending(runsDir, url)) {
    const sent = await send(folder);
    const name = `${measured.harness} ${measured.part}, measured earlier`;
    if (sent.counts !== null)
      log(`${name}: ${sent.outcome === 'stored' ? 'sent' : 'was stored already'}  ${sent.url ?? ''}`);
    else log(`${name}: ${sent.outcome === 'pending' ? 'still pending' : 'rejected'}: ${sent.reason}`);
  }
}
