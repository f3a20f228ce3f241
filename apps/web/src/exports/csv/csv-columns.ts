type CsvValue = string | number | null | undefined;

/** A column of a CSV file: its name, and what it has of a row; null is an empty field. */
export type CsvColumn<Row> = readonly [name: string, read: (row: Row) => CsvValue];

const toField = (value: CsvValue): string => (value === null || value === undefined ? '' : String(value));

/** The names of columns, and a row as its fields in their order. */
export const toCsvReader = <Row>(columns: readonly CsvColumn<Row>[]) => ({
  columns: columns.map(([name]) => name),
  toLine: (row: Row): string[] => columns.map(([, read]) => toField(read(row))),
});
