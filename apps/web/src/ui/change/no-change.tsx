type Props = {
  /** Of which metric; left out: of any. */
  readonly metric?: string;
  /** "here", "in these projects". */
  readonly where: string;
};

/** In place of changes: "No change of latency was found here." */
export const NoChange = ({ metric, where }: Props) => (
  <p className="card-body">
    {`No change ${metric === undefined ? '' : `of ${metric} `}was found ${where}. `}
    <span className="meta">A change needs two versions that were measured together, or six runs over time.</span>
  </p>
);
