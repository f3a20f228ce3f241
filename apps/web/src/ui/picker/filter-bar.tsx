'use client';
import type { ReactNode } from 'react';
import { InWords } from './in-words.ts';

/**
 * The filter sentence of a page. On a phone it is one button with the number of its nouns and the sentence as text; the button
 * opens the nouns. The panel is a popover of the platform, which a wide page shows in its place: no script is needed.
 */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <search className="filter" aria-label="Filters">
    <span className="filter-words">
      <InWords value={true}>{children}</InWords>
    </span>
    <button type="button" className="button filter-button" popoverTarget="filters">
      Filters
    </button>
    <div id="filters" className="filter-body" popover="auto">
      {children}
    </div>
  </search>
);
