import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import {
  againstColumn,
  CASE,
  figureColumns,
  SINCE,
} from '@/app/p/[project]/drivers/[driver]/_model/newest-columns.tsx';
import type { CaseHistory } from '@/app/p/[project]/drivers/[driver]/_model/to-case-histories.ts';
import type { DriverContext, DriverData } from '@/server/root.ts';
import { Card } from '@/ui/layout/card.tsx';
import { ColumnTable } from '@/ui/table/column-table.tsx';

type Props = {
  readonly project: string;
  readonly data: DriverData;
  readonly against: DriverContext['against'];
  readonly compareHref: string | null;
  readonly histories: readonly CaseHistory[];
  /** Whether no scenario has a history: then costs stand here. */
  readonly isAlone: boolean;
  /** Below the table. */
  readonly children: ReactNode;
};

/** Scenarios that were measured in too few releases for a line: their newest figures. */
export function ShortTable({ project, data, against, compareHref, histories, isAlone, children }: Props) {
  const rows = histories.map(({ row }) => row);
  const figures = figureColumns(project, data, rows);
  return (
    <Card title={isAlone ? 'Scenarios' : `${count(histories.length, 'scenario')} without a history`}>
      <div className="scroll-x">
        <ColumnTable
          className={isAlone ? 'table short-table costs' : 'table short-table'}
          caption={`The newest figures of ${data.driver.name}`}
          columns={[CASE, SINCE, ...againstColumn(against, compareHref), ...figures.slice(0, isAlone ? undefined : 1)]}
          rows={histories}
          keyOf={({ row }) => row.key}
        />
      </div>
      {children}
    </Card>
  );
}
