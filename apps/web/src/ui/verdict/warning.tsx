/** What a reader must know of a figure that counts nevertheless: "protocol mismatch: binary declared, text observed". */
export const Warning = ({ reason }: { readonly reason: string | null | undefined }) =>
  reason ? <span className="warning">{reason}</span> : null;
