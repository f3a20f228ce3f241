'use client';
import { useState } from 'react';
import { Keys } from './keys.tsx';
import { listPageActions, listPages } from './page-actions.ts';
import { areSingleKeysOn, SINGLE_KEYS } from './single-keys.ts';

/** The name of the dialog. */
export const KEYS_TITLE = 'Keyboard shortcuts';

type KeyLine = { readonly keys: string; readonly label: string };

const EVERYWHERE: readonly KeyLine[] = [
  { keys: '⌘ K', label: 'Actions and search' },
  { keys: 'Ctrl K', label: 'The same' },
  { keys: '?', label: KEYS_TITLE },
  { keys: 'Esc', label: 'Close' },
];

/** Keys of what has the focus, by the elements of a page that have them. */
const FOCUSED: readonly { readonly title: string; readonly selector: string; readonly lines: readonly KeyLine[] }[] = [
  {
    title: 'Point of a chart',
    selector: '.trend-panel',
    lines: [
      { keys: '← →', label: 'Previous, next point' },
      { keys: '↑ ↓', label: 'Other line' },
      { keys: '↵', label: 'Open the run' },
      { keys: '+ −', label: 'Zoom in, out' },
      { keys: '0', label: 'All points' },
    ],
  },
  {
    title: 'Cell of the matrix',
    selector: 'a.matrix-cell',
    lines: [
      { keys: '↑ ↓ ← →', label: 'Move to the next cell' },
      { keys: '↵', label: 'Open the cell' },
    ],
  },
  { title: 'Change', selector: '.change-row a', lines: [{ keys: '↵', label: 'Open, close' }] },
];

const toLines = (actions: ReturnType<typeof listPages>): KeyLine[] =>
  actions.flatMap(({ keys, label }) => (keys ? [{ keys, label }] : []));

/** Signs and letters, not names of keys and arrows. */
const isSingle = ({ keys }: KeyLine) => /^[a-z0?+/]( |$)/.test(keys);

const listGroups = (isOn: boolean) =>
  [
    { title: 'Everywhere', lines: EVERYWHERE },
    { title: 'This page', lines: toLines(listPageActions()) },
    { title: 'Go to', lines: toLines(listPages()) },
    ...FOCUSED.filter(({ selector }) => document.querySelector(selector)),
  ]
    .map(({ title, lines }) => ({ title, lines: lines.filter((line) => isOn || !isSingle(line)) }))
    .filter(({ lines }) => lines.length > 0);

/** The keys of this page, and the switch of those that are one character. */
export function KeySheet() {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const toggle = () => {
    localStorage[SINGLE_KEYS] = isOn ? 'off' : '';
    setOn(!isOn);
  };
  return (
    <>
      <header className="row key-head">
        <h2>{KEYS_TITLE}</h2>
        <span className="spacer" />
        <button type="button" role="switch" aria-checked={isOn} className="switch" onClick={toggle}>
          <i aria-hidden="true" />
          Single-character keys
        </button>
      </header>
      <div className="key-groups">
        {listGroups(isOn).map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(({ keys, label }) => (
                <div key={label}>
                  <dt>
                    <Keys keys={keys} />
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="meta" role="status">
        {!isOn && 'Single-character keys are off in this browser. This list is among the actions of ⌘K.'}
      </p>
    </>
  );
}
