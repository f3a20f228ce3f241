import './doubt.css';

/** What a reader must know of a figure that is there all the same: "protocol mismatch: binary declared, text observed". */
export const Doubt = ({ reason }: { readonly reason: string | null | undefined }) =>
  reason ? <span className="doubt">{reason}</span> : null;
