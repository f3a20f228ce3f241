/** Keys to press one after the other: "g c" are two. */
export const Keys = ({ keys }: { readonly keys: string }) => (
  <span className="keys">
    {keys.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
