import { Children, type ComponentProps, type ReactNode } from 'react';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  readonly title: ReactNode;
  /** The accessible name, where it is not the title; needed where the title is no text. */
  readonly label?: string;
  /** Small text beside the title, or a list of such texts. */
  readonly note?: ReactNode;
  /** Links, buttons or a legend at the end of the head. */
  readonly actions?: ReactNode;
};

/** A box with a heading: one section of a page. */
export const Card = ({ title, label, note, actions, className, children, ...section }: Props) => (
  <section {...section} className={className ? `card ${className}` : 'card'} aria-label={label ?? String(title)}>
    <div className="card-head">
      <h2>{title}</h2>
      {Children.map(note, (text) => text && <span className="meta">{text}</span>)}
      {actions && (
        <>
          <span className="spacer" />
          {actions}
        </>
      )}
    </div>
    {children}
  </section>
);

type HeadProps = {
  readonly title: ReactNode;
  /** What the page is about, below the title. */
  readonly about?: ReactNode;
  /** Links and buttons beside the title. */
  readonly children?: ReactNode;
};

/** The heading of a page. */
export const PageHead = ({ title, about, children }: HeadProps) => (
  <div className="head">
    <div>
      <h1>{title}</h1>
      {about && <p className="sub">{about}</p>}
    </div>
    {children}
  </div>
);
