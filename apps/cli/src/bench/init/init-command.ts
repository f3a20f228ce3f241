import { toCommand } from '../../command-line.ts';
import { EXIT } from '../../terminal.ts';

export const initCommand = toCommand('', {}, async () => EXIT.ok);
