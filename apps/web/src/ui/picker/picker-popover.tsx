'use client';
import { type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react';
import { DriverMark } from '@/charts/style/paint.tsx';
import type { PackedRows } from '@/format/pack-rows.ts';
import { Link } from '@/routing/link.tsx';
import { InWords } from './filter-bar.tsx';
import { unpackOptions } from './pack-options.ts';

type Props = {
  readonly label: string;
  readonly packed: PackedRows;
  readonly multiple?: boolean | undefined;
  /** The choice. */
  readonly children: ReactNode;
  /** Options that are not among these. */
  readonly more: number;
};

const FILTER_FROM = 8;
/** Options that are there before a list is opened, and without a script: a page of a long history has hundreds. */
const MOST_CLOSED = 24;

/** One noun of the filter sentence: a button, or where the sentence is text, what is chosen. */
export const PickerPopover = (props: Props) =>
  useContext(InWords) ? <span className="pick-words">{props.children}</span> : <PickerButton {...props} />;

/**
 * A noun that can be changed. The popover is the platform's own (Escape, light dismiss, focus back), and its
 * options are links, so that the URL is the only state and back and forward work.
 */
function PickerButton({ label, children, packed, more, multiple = false }: Props) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const [isOpened, setOpened] = useState(false);
  const options = useMemo(() => unpackOptions(packed), [packed]);
  const shown = options.filter((option) =>
    `${option.label} ${option.group ?? ''}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  const drawn = isOpened ? shown : shown.filter((option, index) => index < MOST_CLOSED || option.chosen);
  const left = more + shown.length - drawn.length;
  const anchor = `--anchor-${id.replace(/[^a-z0-9]/gi, '')}`;
  return (
    <>
      <button type="button" className="pick" popoverTarget={id} style={{ anchorName: anchor } as object}>
        <span className="visually-hidden">{`${label}: change `}</span>
        {children}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="popover"
        role="dialog"
        aria-label={label}
        style={{ positionAnchor: anchor } as object}
        onBeforeToggle={() => setOpened(true)}
      >
        {options.length >= FILTER_FROM && (
          <input
            className="text-field"
            type="search"
            placeholder={`Find ${label.toLowerCase()}`}
            aria-label={`Find ${label.toLowerCase()}`}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        <ul className="list">
          {drawn.map((option, index) => (
            <li key={option.key}>
              {option.group && option.group !== drawn[index - 1]?.group && <div className="group">{option.group}</div>}
              <Link
                href={option.href}
                scroll={false}
                aria-current={option.chosen ? 'true' : undefined}
                onClick={() => {
                  if (!multiple) popover.current?.hidePopover();
                }}
              >
                {option.slot !== undefined && <DriverMark driver={{ name: option.label, slot: option.slot }} />}
                {option.label}
                {option.count && <span className="count">{option.count}</span>}
              </Link>
            </li>
          ))}
        </ul>
        {left > 0 && <p className="group">{`${left} more are not listed here. Search (⌘K) finds them by name.`}</p>}
        {shown.length === 0 && <p className="group">Nothing matches “{wanted}”.</p>}
      </div>
    </>
  );
}
