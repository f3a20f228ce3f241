import { readDocument } from '@tachograph/reports';
import { renderReport } from '@/server/reports/render-report.ts';
import { isTooLong, type ReportForm } from '@/server/reports/write-form.ts';
import { Card } from '@/ui/layout/card.tsx';
import { ReportBody } from '@/ui/report/report-body.tsx';
import { listChecks } from '../_model/list-checks.ts';
import { listLines } from '../_model/list-lines.ts';
import { BlockCard, CheckCard } from './check-cards.tsx';
import { LineList } from './line-list.tsx';
import { ReportFields } from './report-fields.tsx';

type Props = {
  readonly project: string;
  readonly form: ReportForm;
  /** False for who is not signed in: a preview reads all comparisons of the report. */
  readonly isRendered: boolean;
};

/** On a phone one of the three is shown: links choose it, without a script. */
const Tabs = ({ wrong }: { readonly wrong: number }) => (
  <nav className="edit-tabs" aria-label="Parts of the editor">
    <a href="#write">Write</a>
    <a href="#preview">Preview</a>
    <a href="#check">Check{wrong > 0 && <span className="num"> {wrong}</span>}</a>
  </nav>
);

/** A text with what it will say, what is to be checked in it, and its lines. */
export async function Editor({ project, form, isRendered }: Props) {
  const { markdown } = form;
  if (!isRendered || isTooLong(form) || markdown.trim() === '') {
    return (
      <div className="editor">
        <div id="write" className="edit-part stack small">
          <ReportFields project={project} form={form} />
        </div>
      </div>
    );
  }
  const report = await renderReport(project, markdown);
  const document = readDocument(markdown);
  const living = document.blocks.filter(({ kind }) => kind !== 'report');
  const rendered = new Map(living.map((block, index) => [block.opening.start, report.blocks[index]] as const));
  const check = listChecks(markdown, report);
  const listed = listLines(document, (block) => rendered.get(block.opening.start) ?? null);
  const blocks = living.flatMap((block) => {
    const found = rendered.get(block.opening.start);
    return found ? [{ block, rendered: found }] : [];
  });
  const wrong = new Set(check.entries.flatMap(({ line, isWrong }) => (isWrong && line !== null ? [line] : [])));
  return (
    <div className="editor">
      <Tabs wrong={check.wrong} />
      <div id="write" className="edit-part stack small">
        <ReportFields project={project} form={form} />
        <LineList {...listed} wrong={wrong} />
      </div>
      <div id="preview" className="edit-part">
        <Card title="Preview" note="not stored">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
          <section className="card-body preview preview-box" tabIndex={0} aria-label="The report as it will be">
            <ReportBody report={report} />
          </section>
        </Card>
      </div>
      <div id="check" className="edit-part stack small">
        <CheckCard check={check} />
        <BlockCard blocks={blocks} />
      </div>
    </div>
  );
}
