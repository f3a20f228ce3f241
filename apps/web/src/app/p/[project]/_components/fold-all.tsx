'use client';

import { useEffect, useState } from 'react';

/** Where groups begin folded. */
const PHONE = '(max-width: 760px)';

/** Folds the rows of all groups of the card away, and shows them again. */
export function FoldAll() {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => setFolded(matchMedia(PHONE).matches), []);
  return (
    <button
      type="button"
      className="link meta"
      onClick={({ currentTarget }) => {
        const groups = currentTarget.closest('section')?.querySelectorAll<HTMLDetailsElement>('.group-head details');
        for (const group of groups ?? []) group.open = isFolded;
        setFolded(!isFolded);
      }}
    >
      {isFolded ? 'Unfold all' : 'Fold all'}
    </button>
  );
}
