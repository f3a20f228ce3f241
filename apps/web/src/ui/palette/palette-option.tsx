import { Link } from '@/routing/link.tsx';
import { Keys } from './keys.tsx';
import type { PaletteRow } from './palette-sections.ts';

type Props = { readonly row: PaletteRow; readonly isChosen: boolean };

function Content({ row }: Pick<Props, 'row'>) {
  if ('number' in row)
    return (
      <>
        <span className="palette-number">#{row.number}</span>
        {/* As DriverMark, whose module would be a script by itself. */}
        <i className={`dmark ${row.className}`} aria-hidden="true" />
        <span className="palette-label">
          {row.before} <b>{row.size}</b> {row.after}
        </span>
        <span className={`verdict ${row.direction}`}>
          <i aria-hidden="true">{row.shape}</i>
          <span className="visually-hidden">{row.direction}</span>
        </span>
      </>
    );
  return (
    <>
      <span className="palette-label">{row.label}</span>
      {'run' in row && row.keys && <Keys keys={row.keys} />}
      {'note' in row && row.note && <span className="meta">{row.note}</span>}
    </>
  );
}

/** A row of the palette: a link to a page, or a button for what the page itself can do. */
export function PaletteOption({ row, isChosen }: Props) {
  const option = { role: 'option', id: row.id, 'aria-selected': isChosen, className: 'palette-option', tabIndex: -1 };
  const close = ({ currentTarget }: { readonly currentTarget: HTMLElement }) =>
    currentTarget.closest('dialog')?.close();
  if ('href' in row)
    return (
      <Link {...option} href={row.href} onClick={close}>
        <Content row={row} />
      </Link>
    );
  return (
    <button
      {...option}
      type="button"
      onClick={(event) => {
        // The focus is back on the page before a control of it is used.
        if (!row.staysOpen) close(event);
        row.run();
      }}
    >
      <Content row={row} />
    </button>
  );
}
