'use client';
import { createContext, type ReactNode } from 'react';

/** Whether the nouns of a filter sentence are text: what is chosen, without a way to change it. */
export const InWords = createContext(false);

/**
 * The filter sentence of a page. On a phone it is one button with the number of its nouns and the sentence as text; the button
 * opens the nouns. The panel is a popover of the platform, which a wide page shows in its place: no script is needed.
 */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <search className="filter" aria-label="Filters">
    <span className="filter-words">
      <InWords value={true}>{children}</InWords>
    </span>
    <button type="button" className="button phone-button filter-button" popoverTarget="filters">
      Filters
    </button>
    <div id="filters" className="phone-panel filter-body" popover="auto">
      {children}
    </div>
  </search>
);
