import { readArguments } from '../command-line.ts';
import { EXIT, Misuse, type Terminal } from '../terminal.ts';
import { formatReport } from './format-report.ts';
import { readUploadDocument } from './read-upload-document.ts';
import { SUMMARY_HELP } from './report-help.ts';
import { toOutputs } from './to-outputs.ts';

/** GitHub takes a summary of 1 MiB a step, and shows none of a longer one. */
const MOST_CHARACTERS = 300_000;

/** `tacho summary`: what became of an upload, as Markdown. Returns the exit status. */
export async function summaryCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, {
    outputs: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    terminal.out(SUMMARY_HELP);
    return EXIT.ok;
  }
  if (positionals.length === 0) throw new Misuse('tacho summary needs a FILE, or - for standard input');
  const document = await readUploadDocument(positionals, terminal);
  const [markdown, outputs] = [formatReport(document, MOST_CHARACTERS), toOutputs(document)];
  if (values.json) terminal.out(`${JSON.stringify({ markdown, outputs }, null, 2)}\n`);
  else if (values.outputs) {
    terminal.out(
      Object.entries(outputs)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  } else terminal.out(markdown);
  return EXIT.ok;
}
