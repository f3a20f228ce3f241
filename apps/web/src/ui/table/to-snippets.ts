export type SnippetSource = {
  /** The whole URLs of the page, of its CSV, and of every result of its project. */
  readonly page: string;
  readonly csv: string;
  readonly parquet: string;
  readonly title: string;
  readonly project: string;
};

export type Snippet = { readonly name: string; readonly text: string };

/** The most general question that compares like with like: a median for each driver version of a case in one environment. */
const QUESTION = `SELECT environment_label, scenario, params, metric, driver, version,
  median(value) AS value, any_value(unit) AS unit, count(*) AS results
FROM 'points.parquet'
WHERE status = 'ok' AND excluded_because IS NULL
GROUP BY ALL ORDER BY ALL;`;

/** Code that reads what a page shows (its CSV) and every result of the project (Parquet), and how the page is cited. */
export const toSnippets = ({ page, csv, parquet, title, project }: SnippetSource): readonly Snippet[] => [
  { name: 'DuckDB', text: `.shell curl -sSo points.parquet '${parquet}'\n${QUESTION}` },
  {
    name: 'pandas',
    text: `import pandas as pd\n\nshown = pd.read_csv("${csv}")\nresults = pd.read_parquet("${parquet}")`,
  },
  {
    name: 'R',
    text: `shown <- read.csv("${csv}")\ndownload.file("${parquet}", "points.parquet", mode = "wb")\nresults <- arrow::read_parquet("points.parquet")`,
  },
  { name: 'Sheets', text: `=IMPORTDATA("${csv}")` },
  { name: 'Citation', text: `“${title}”, ${project}, Tachograph. ${page}` },
];
