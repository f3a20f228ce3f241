import type { Terminal } from './terminal.ts';

/** What is going on, on standard error. Where somebody watches, one line is written over; in a log each is a line. */
export type Progress = {
  /** Something began: shown only to who watches, a log has the outcome. */
  readonly show: (text: string) => void;
  /** Something worth a line in a log as well, such as a wait. */
  readonly note: (text: string) => void;
  /** Take the line away before something else is printed. */
  readonly clear: () => void;
};

const CLEAR = '\r\u001b[2K';

export function toProgress({ watched, err }: Pick<Terminal, 'watched' | 'err'>): Progress {
  let shown = false;
  const clear = () => {
    if (shown) err(CLEAR);
    shown = false;
  };
  const show = (text: string) => {
    if (!watched) return;
    clear();
    err(text);
    shown = true;
  };
  return { show, clear, note: watched ? show : (text) => err(`${text}\n`) };
}

/** `450 ms`, `2 s`, `1 min 30 s`. */
export function formatWait(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
