'use client';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { KEYS_TITLE, KeySheet } from './key-sheet.tsx';
import { Keys } from './keys.tsx';
import { listPageActions, listPages, type PageAction } from './page-actions.ts';
import { PaletteOption } from './palette-option.tsx';
import { parsePaletteQuery } from './palette-query.ts';
import { toSections } from './palette-sections.ts';
import { SearchField } from './search-field.tsx';
import { areSingleKeysOn } from './single-keys.ts';
import { useFound, useNumberedChanges } from './use-found.ts';

export { pressKey } from './press-key.ts';

type Props = {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The name of the dialog that is open: the search, or the keys of the page. */
  readonly shown: string;
  readonly show: (dialog: string) => void;
};

/** What else there is, or why there is nothing; empty where the rows say all. */
function describeRows(rows: number, text: string, { isFailed, isPending, more }: ReturnType<typeof useFound>): string {
  if (isFailed) return 'Search did not respond. Try again.';
  if (rows === 0 && isPending) return 'Searching';
  if (rows === 0) return text === '' ? 'There is none here.' : `Nothing is called “${text}”.`;
  return more ? 'More match: type more of the name.' : '';
}

const Footer = () => (
  <div className="palette-foot" aria-hidden="true">
    <span>
      <Keys keys="↑ ↓" /> choose
    </span>
    <span>
      <Keys keys="↵" /> open
    </span>
    <span className="spacer" />
    <code>&gt; action</code>
    <code>@ driver</code>
    <code>/ scenario</code>
    <code># change</code>
  </div>
);

/** One field for what the page can do, where to go and what changed; and what is found. */
function Search({ text, onText, show }: Omit<Props, 'shown'>) {
  const segment = /^\/p\/([^/]+)/.exec(usePathname())?.[1] ?? null;
  const project = segment && decodeSegment(segment);
  const [at, setAt] = useState(0);
  const [actions] = useState((): PageAction[] => [
    ...listPageActions(),
    { label: KEYS_TITLE, keys: areSingleKeysOn() ? '?' : null, run: () => show(KEYS_TITLE), staysOpen: true },
  ]);
  const [pages] = useState(listPages);
  const query = parsePaletteQuery(text);
  const found = useFound(project, query);
  const changes = useNumberedChanges(project);
  const sections = toSections(query, { actions, pages, changes, ...found });
  const rows = sections.flatMap((section) => section.rows);
  const chosen = rows[at];
  const said = describeRows(rows.length, query.text, found);
  const chosenId = chosen?.id ?? '';
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    // A browser would only empty the field.
    if (event.key === 'Escape') return event.currentTarget.closest('dialog')?.close();
    if (event.key === 'ArrowDown') setAt(Math.max(0, Math.min(at + 1, rows.length - 1)));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') document.getElementById(chosenId)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="palette-field">
        <SearchField
          role="combobox"
          placeholder="Find an action, page, driver or change"
          aria-expanded="true"
          aria-controls="palette-rows"
          aria-activedescendant={chosen?.id}
          text={text}
          onText={(changed) => {
            onText(changed);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Keys keys="Esc" />
      </div>
      <div id="palette-rows" className="palette-rows" role="listbox" aria-label="Found">
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box has groups, not fieldsets
          <div key={section.title} role="group" aria-label={section.title}>
            <span className="meta" aria-hidden="true">
              {section.title}
            </span>
            {section.rows.map((row) => (
              <PaletteOption key={row.id} row={row} isChosen={row === chosen} />
            ))}
          </div>
        ))}
      </div>
      <p className={said === '' ? 'visually-hidden' : 'meta'} role="status">
        {said || `${rows.length} listed`}
      </p>
      <Footer />
    </>
  );
}

/** What is in the dialog of the search button. */
export default function Palette({ shown, ...search }: Props) {
  return shown === KEYS_TITLE ? <KeySheet /> : <Search {...search} />;
}
