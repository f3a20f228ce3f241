/** Buttons that were clicked before a script could answer them. */
type Early = { readonly buttons: HTMLButtonElement[]; readonly keep: (event: MouseEvent) => void };

declare global {
  interface Window {
    earlyClicks?: Early | undefined;
  }
}

/** The script that keeps them, for the end of a page. A button that opens a popover, or sends a form, needs no other script. */
export const KEEP_EARLY_CLICKS =
  `{const buttons=[],keep=e=>{const b=e.target.closest?.('button[type="button"]:not([popovertarget])');if(b)buttons.push(b)};` +
  `self.earlyClicks={buttons,keep};addEventListener("click",keep,true)}`;

/** Clicks them again, once the page answers. */
export function repeatEarlyClicks(): void {
  const { earlyClicks } = window;
  if (!earlyClicks) return;
  window.earlyClicks = undefined;
  removeEventListener('click', earlyClicks.keep, true);
  for (const button of earlyClicks.buttons) button.click();
}
