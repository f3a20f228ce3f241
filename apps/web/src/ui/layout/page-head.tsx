import type { ReactNode } from 'react';

type Props = {
  readonly title: ReactNode;
  /** What the page is about, below the title. */
  readonly about?: ReactNode;
  /** Links and buttons beside the title. */
  readonly children?: ReactNode;
};

/** The heading of a page. */
export const PageHead = ({ title, about, children }: Props) => (
  <div className="head">
    <div>
      <h1>{title}</h1>
      {about && <p className="sub">{about}</p>}
    </div>
    {children}
  </div>
);
