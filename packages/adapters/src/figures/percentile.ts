/** `50` is the median, `100` the maximum, `99.9` p99.9. */
export const toPercentile = (share: string): string => {
  const number = Number(share);
  return number === 50 ? 'median' : number === 100 ? 'max' : number === 0 ? 'min' : `p${number}`;
};
