import type { ChangeData } from '@/server/root.ts';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';

/** How to measure both sides again. */
export const ChangeCommands = ({ data: { before, after } }: { readonly data: ChangeData }) => (
  <div className="change-commands">
    <h3>Measure both sides again</h3>
    {[before, after].map(
      (side) =>
        side && (
          <div key={side.repeat.title} className="change-repeat">
            <RepeatCell repeat={side.repeat} title={side.repeat.title.split(',')[0] ?? ''} />
          </div>
        ),
    )}
  </div>
);
