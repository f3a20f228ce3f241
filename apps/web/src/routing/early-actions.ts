/** Buttons that were clicked, fields that were edited and forms that were sent before a script could answer, in this order. */
type Early = { readonly all: Set<HTMLElement>; readonly keep: (event: Event) => void };

declare global {
  interface Window {
    earlyActions?: Early | undefined;
  }
}

/**
 * By event, what it needs a script for. A form with an address needs none, and neither does a button that opens a popover. The keys of
 * the search stand for a click on its button.
 */
const NEEDING = {
  click: 'button[type="button"]:not([popovertarget])',
  input: '*',
  submit: 'form:not([action])',
  keydown: 'button[aria-keyshortcuts~="Control+K"]',
};

/** The script that keeps them, for the end of a page. */
export const KEEP_EARLY_ACTIONS =
  `{const all=new Set,needing=${JSON.stringify(NEEDING)},isSearch=e=>(e.ctrlKey||e.metaKey)&&e.key.toLowerCase()==="k",` +
  `find=e=>e.type==="keydown"?isSearch(e)&&document.querySelector(needing.keydown):e.target.closest?.(needing[e.type]),` +
  `keep=e=>{const t=find(e);if(t){all.add(t);if(/^(submit|keydown)$/.test(e.type))e.preventDefault()}};` +
  `self.earlyActions={all,keep};for(const type in needing)addEventListener(type,keep,true)}`;

/** Clicks, edits and sends again, once the page answers: a field that React takes over keeps what was typed, and its state does not. */
export async function repeatEarlyActions(): Promise<void> {
  const { earlyActions } = window;
  if (!earlyActions) return;
  window.earlyActions = undefined;
  for (const type in NEEDING) removeEventListener(type, earlyActions.keep, true);
  for (const element of earlyActions.all) {
    if (element instanceof HTMLButtonElement) element.click();
    else if (element instanceof HTMLFormElement) element.requestSubmit();
    else repeatEdit(element);
    // What an edit sets is there for what follows it.
    await null;
  }
}

/** React leaves out the event of a field whose value is the one it knows: it learns another one first, which the prototype then replaces. */
function repeatEdit(element: HTMLElement): void {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) {
    const { checked } = element;
    element.checked = !checked;
    element.click();
  } else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const { value } = element;
    element.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (element instanceof HTMLSelectElement) {
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
