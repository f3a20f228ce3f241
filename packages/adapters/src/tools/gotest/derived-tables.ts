/** Tables that compare runs: benchstat of any age, benchcmp. Their figures are medians and differences of others. */
const HEADERS = [
  /│\s{1,80}(?:sec\/op|B\/op|allocs\/op|B\/s)\s.{0,200}│|│.{0,200} vs base .{0,200}│/,
  /^\s*benchmark\s+old \S+\s+new \S+\s+(?:delta|speedup)/,
  /^\s*name\s+(?:old |\S+ )?(?:time|alloc|allocs|speed)\/\S+/,
];
const ROW = /^\s*│.{1,300}│\s*$|\(p=\d\.\d{1,6} n=\d{1,6}(?:\+\d{1,6})?\)|±\s{0,3}(?:\d{1,6}%|∞)/;

export const isDerivedHeader = (text: string): boolean => HEADERS.some((header) => header.test(text.slice(0, 1000)));

export const isDerivedRow = (text: string): boolean => ROW.test(text.slice(0, 1000)) && !text.includes('ns/op');

export const DERIVED = 'derived data: a benchstat or benchcmp table; send the go test output of each run';
