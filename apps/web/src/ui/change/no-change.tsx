/** In place of changes: "No change was found here."; `where` is "here", "in these projects". */
export const NoChange = ({ where }: { readonly where: string }) => (
  <p className="card-body">
    {`No change was found ${where}. `}
    <span className="meta">A change needs two versions that were measured together, or six runs over time.</span>
  </p>
);
