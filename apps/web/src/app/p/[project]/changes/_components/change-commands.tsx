import { toBisectCommand } from '@/app/p/[project]/changes/_model/to-bisect-command.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangeData } from '@/server/root.ts';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';

/** How to measure both sides again and, where the code between them is known, how to find the commit. */
export function ChangeCommands({ data }: { readonly data: ChangeData }) {
  const bisect = toBisectCommand(data);
  return (
    <div className="change-commands">
      <h3>{bisect === null ? 'Measure both sides again' : 'Measure both sides again, or find the commit'}</h3>
      {[data.before, data.after].map(
        (side) =>
          side && (
            <RepeatCell
              key={side.repeat.title}
              repeat={side.repeat}
              title={side.repeat.title.split(',')[0] ?? side.repeat.title}
            />
          ),
      )}
      {bisect !== null && (
        <>
          <pre>{bisect}</pre>
          <div className="row">
            <CopyText text={bisect}>Copy</CopyText>
            <Link className="link meta" href={`${hrefs.docs('cli')}#tacho-bisect`}>
              What the file contains
            </Link>
          </div>
        </>
      )}
    </div>
  );
}
