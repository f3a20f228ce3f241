import type { Comparison, ComparisonRow } from '@tachograph/analysis/comparison';
import { columnWords } from '@/format/column-words.ts';
import { rowUnit, statusWords } from './cell-words.ts';
import { drawLine, LINE_HEIGHT, MARGIN, type Picture, WIDTH } from './picture-line.ts';
import { type Block, INSIDE } from './picture-parts.ts';
import { fitText, svgText, wrapText } from './svg-text.ts';

/** "mysql2 2.2.5, mysql 2.18.1 emulated: a loop": what the cells that are not plainly measured say of themselves. */
function listNotes({ cells }: ComparisonRow, { columns }: Comparison): string[] {
  const namesOf = new Map<string, string[]>();
  for (const [place, cell] of cells.entries()) {
    const [words, column] = [cell.measurement?.statusReason ? statusWords(cell) : null, columns[place]];
    if (words && column) namesOf.set(words, [...(namesOf.get(words) ?? []), columnWords(column)]);
  }
  return [...namesOf].map(([words, names]) => `${names.join(', ')} ${words}`);
}

/** One case: its title, a line for each driver, and the notes of its cells. */
export function drawRow(row: ComparisonRow, y: number, picture: Picture): Block {
  const { comparison, theme } = picture;
  const unit = rowUnit(row);
  const about = [row.params, unit.label].filter(Boolean).join(' · ');
  const aside = fitText(about, INSIDE * 0.42, 14);
  const title = fitText(row.title, INSIDE - Math.min(about.length * 7.6 + 12, INSIDE * 0.42), 15);
  const rule = `<path d="M${MARGIN} ${y + 0.5}H${WIDTH - MARGIN}" stroke="${theme.line}"/>`;
  /** Keeps the grid from running through words. */
  const ground = (from: number, height: number) =>
    `<rect x="${MARGIN}" y="${from}" width="${INSIDE}" height="${height}" fill="${theme.surface}"/>`;
  const lines = row.cells.map((cell, nth) => {
    const column = comparison.columns[nth];
    return column ? drawLine({ row, cell, column }, unit, y + 45 + nth * LINE_HEIGHT, picture) : '';
  });
  const foot = 48 + row.cells.length * LINE_HEIGHT;
  const notes = listNotes(row, comparison).flatMap((note) => wrapText(note, INSIDE - 20, 14, 3));
  const svg = [
    ground(y, 32),
    notes.length > 0 ? ground(y + foot - 14, notes.length * 19 + 2) : '',
    rule,
    svgText(title, { x: MARGIN, y: y + 23, weight: 600, fill: theme.fg }),
    svgText(aside, { x: WIDTH - MARGIN, y: y + 23, size: 14, fill: theme['fg-3'], anchor: 'end' }),
    ...lines,
    ...notes.map((text, nth) => svgText(text, { x: 36, y: y + foot + nth * 19, size: 14, fill: theme['fg-3'] })),
  ];
  return {
    svg: svg.join(''),
    height: 38 + row.cells.length * LINE_HEIGHT + (notes.length > 0 ? notes.length * 19 + 4 : 0),
  };
}
