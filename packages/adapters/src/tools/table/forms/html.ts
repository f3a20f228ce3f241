import type { Line } from '../../../text/native-text.ts';
import { decodeXml } from '../../../text/xml-attributes.ts';
import { type Grid, type GridReader, joinHeads, MAX_COLUMNS, MAX_ROWS, textAt } from '../grid.ts';

const TAG = /<(\/?)(table|tr|t[hd]|caption|thead|br)\b([^<>]{0,500})>/gi;
const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/&(?:nbsp|thinsp|ensp);/g, ' '],
  [/&(?:micro|mu);/g, 'µ'],
  [/&plusmn;/g, '±'],
  [/&[mn]dash;/g, '—'],
];
const toText = (html: string): string =>
  decodeXml(ENTITIES.reduce((text, [entity, sign]) => text.replace(entity, sign), html)).trim();

const numberOf = (tag: string, name: string, max: number): number => {
  const [, found = '1'] = new RegExp(`\\b${name}\\s{0,3}=\\s{0,3}["']?(\\d{1,4})`, 'i').exec(tag) ?? [];
  return Math.min(Math.max(Number(found), 1), max);
};

type Row = { readonly line: Line; readonly cells: string[]; isHead: boolean };

/** One table while it is read, tag by tag. Cells that span rows are in each of them. */
class Table {
  private readonly rows: Row[] = [];
  private readonly lines: Line[] = [];
  private readonly spanning = new Map<number, { readonly text: string; left: number }>();
  private caption: string | null = null;
  private open: { readonly kind: string; readonly tag: string; text: string } | null = null;
  private inHead = false;

  addLine(line: Line): void {
    this.lines.push(line);
  }

  addText(text: string): void {
    if (this.open && this.open.text.length < 2000) this.open.text += text;
    // What stands in no cell is no part of the table.
    else if (!this.open && text.replace(/<[^<>]{0,500}>/g, '').trim() !== '') this.lines.pop();
  }

  addTag(isEnd: boolean, kind: string, tag: string, line: Line): void {
    if (kind === 'br') {
      this.addText(' ');
      return;
    }
    this.close();
    if (kind === 'thead') this.inHead = !isEnd;
    else if (kind === 'tr' && !isEnd && this.rows.length < MAX_ROWS) this.rows.push({ line, cells: [], isHead: true });
    else if (kind !== 'tr' && kind !== 'table' && !isEnd) this.open = { kind, tag, text: '' };
  }

  private close(): void {
    const { kind = '', tag = '', text: html = '' } = this.open ?? {};
    const row = this.rows.at(-1);
    const text = toText(html);
    if (kind === 'caption') this.caption = text;
    else if (kind !== '' && row) {
      this.addSpanning(row);
      const down = numberOf(tag, 'rowspan', 1000);
      for (let span = numberOf(tag, 'colspan', MAX_COLUMNS); span > 0 && row.cells.length < MAX_COLUMNS; span -= 1) {
        if (down > 1) this.spanning.set(row.cells.length, { text, left: down - 1 });
        row.cells.push(text);
      }
      row.isHead = row.isHead && (kind === 'th' || this.inHead);
    }
    this.open = null;
  }

  private addSpanning({ cells }: Row): void {
    for (let above = this.spanning.get(cells.length); above; above = this.spanning.get(cells.length)) {
      above.left -= 1;
      if (above.left === 0) this.spanning.delete(cells.length);
      cells.push(above.text);
    }
  }

  finish(): Grid[] {
    this.close();
    const [first] = this.rows;
    const heads = Math.max(
      1,
      this.rows.findIndex(({ isHead }) => !isHead),
    );
    if (!first) return [];
    const cells = joinHeads(this.rows.slice(0, heads).map((row) => row.cells));
    const rows = this.rows.slice(heads).map(({ line, cells: own }) => ({ line, cells: own }));
    return [{ head: { line: first.line, cells }, rows, others: this.lines, caption: this.caption, isLoose: false }];
  }
}

/** The tables of HTML that begin in a line. A table in a cell of another one belongs to that cell. */
export const readHtml: GridReader = (lines, at) => {
  if (!/<table\b/i.test(textAt(lines, at))) return null;
  const grids: Grid[] = [];
  let depth = 0;
  let table = new Table();
  let next = at;
  for (let line = lines.at(next); line && next - at < MAX_ROWS * 4; line = lines.at(next)) {
    const { text } = line;
    let from = 0;
    if (depth > 0 || next === at) table.addLine(line);
    for (const { 0: all, 1: slash, 2: kind = '', 3: tag = '', index } of text.matchAll(TAG)) {
      const name = kind.toLowerCase();
      if (depth > 0) table.addText(text.slice(from, index));
      from = index + all.length;
      if (name === 'table') depth += slash ? -1 : 1;
      if (depth === 1 && name !== 'table') table.addTag(slash === '/', name, tag, line);
      if (depth > 0 || name !== 'table') continue;
      depth = 0;
      grids.push(...table.finish());
      table = new Table();
      table.addLine(line);
    }
    if (depth > 0) table.addText(`${text.slice(from)} `);
    next += 1;
    if (depth === 0) break;
  }
  return { grids: depth > 0 ? [...grids, ...table.finish()] : grids, next };
};
