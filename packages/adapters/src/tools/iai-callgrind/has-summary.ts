/** True for a text that holds a summary of a benchmark as JSON (`--output-format=json`, `--save-summary`). */
export const hasSummary = (text: string): boolean =>
  text.includes('"module_path"') && text.includes('"benchmark_exe"') && text.includes('"profiles"');
