/** In place of changes; `of` says where none was found: "of latency here". */
export const NoChange = ({ of }: { readonly of: string }) => (
  <p className="card-body">
    {`No change ${of} was found. `}
    <span className="meta">A change needs two versions that were measured together, or six runs over time.</span>
  </p>
);
