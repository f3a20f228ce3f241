'use client';

type Props = {
  /** "Upload token of this project". */
  readonly label: string;
  readonly token: string;
  readonly onToken: (token: string) => void;
};

/** A field for a token, which is shown to nobody. */
export function TokenField({ label, token, onToken }: Props) {
  return (
    <label className="field grow">
      <span>{label}</span>
      <input
        type="password"
        className="text-field"
        autoComplete="off"
        placeholder="tacho_…"
        required
        value={token}
        onChange={(event) => onToken(event.target.value)}
      />
    </label>
  );
}
