import { addLoad, type LoadFigure } from '../../load-tool/load.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import type { Line } from '../../text/lines.ts';
import { type RunSetting, TPROC_C, toRunParams, toTimeStatistic } from './hammerdb-run.ts';

const USER = /^>>>>> VIRTUAL USER \d{1,6} : ELAPSED TIME : \d{1,15}ms$/;
const SUMMARY = /^>>>>> SUMMARY OF (\d{1,9}) ACTIVE VIRTUAL USERS : MEDIAN ELAPSED TIME : \d{1,15}ms$/;
const PROCEDURE = /^>>>>> PROC: (\w{1,60})$/;
const ROW = /^(?:CALLS: (\d{1,15})|P99: )/;
const CELL = /(CALLS|MIN|AVG|MAX|TOTAL|P\d{1,2}|SD|RATIO): (\d{1,15}(?:\.\d{3})?)(ms|%)?/g;

/** Reads the report of the time profiler: the section of all virtual users; the sections of single ones are ignored. */
export class ProfileReader {
  private section: 'user' | 'summary' | null = null;
  private procedure: string | null = null;
  private calls: number | null = null;

  constructor(
    private readonly draft: OutcomeDraft,
    private readonly setting: RunSetting,
  ) {}

  /** False for a line that is none of the report. */
  read(line: Line, text: string): boolean {
    const users = SUMMARY.exec(text)?.[1];
    const procedure = PROCEDURE.exec(text)?.[1];
    if (users !== undefined) {
      this.section = 'summary';
      this.setting.virtualUsers = Number(users);
    } else if (USER.test(text)) this.section = 'user';
    else if (procedure !== undefined) this.procedure = procedure;
    else if (this.section !== null && this.procedure !== null && ROW.test(text)) return this.readRow(line, text);
    else return false;
    if (this.section === 'user') this.draft.ignore(line, 'times of a single virtual user');
    else this.draft.accept(line);
    return true;
  }

  private readRow(line: Line, text: string): boolean {
    const cells = [...text.matchAll(CELL)];
    // What is left between the cells must be blank: a cell that was cut or garbled rejects the row.
    if (text.replace(CELL, '').trim() !== '' || !/(?:ms|%)$/.test(text)) return false;
    if (this.section === 'user') {
      this.draft.ignore(line, 'times of a single virtual user');
      return true;
    }
    const figures: LoadFigure[] = [];
    for (const [, name = '', value = ''] of cells) {
      if (name === 'CALLS') this.calls = Number(value);
      const statistic = toTimeStatistic(name);
      if (statistic === null) continue;
      figures.push({ location: line, metric: 'latency', unit: 'ms', statistic, value: Number(value), n: this.calls });
    }
    const { driver } = this.setting;
    const params = toRunParams(this.setting);
    addLoad(this.draft, { location: line, scenario: `${TPROC_C}/${this.procedure}`, driver, params, figures });
    this.draft.accept(line);
    return true;
  }
}
