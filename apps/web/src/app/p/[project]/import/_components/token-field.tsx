'use client';

type Props = { readonly token: string; readonly onToken: (token: string) => void };

/** The upload token, which is sent with the upload and stored nowhere. */
export function TokenField({ token, onToken }: Props) {
  return (
    <label className="field grow">
      <span>Upload token of this project</span>
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
