import { canonicalJson } from '../../core/config/canonicalJson.ts';
import { matrixCsv } from '../../core/matrix/matrixCsv.ts';
import { matrixHtml } from '../../core/matrix/matrixHtml.ts';
import { stateMatrix } from '../../core/matrix/stateMatrix.ts';
import { type CalendarDate, isCalendarDate } from '../../core/shared/calendarDate.ts';
import { sha256 } from '../../server/config-files/loadReleases.ts';
import { openSound } from '../project/openSound.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { formatOf } from '../terminal/formatOf.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { outOption, writeOut } from '../terminal/writeOut.ts';

const formats = ['csv', 'html', 'pdf'] as const;

export const matrixCommand: CliCommand = {
  name: 'matrix',
  summary: 'write the matrix of states and policies of a brand, as CSV, HTML or PDF',
  words: '<brand>',
  completes: 'brands',
  about:
    'Every state and every family of policies: the rules in force in plain English, or why there is none. A citation marked `unverified` says so; one without the mark has not necessarily been checked.',
  options: [
    {
      flags: '--format <format>',
      description: 'csv (default), html or pdf; the extension of --out also decides',
      needs: `a format: ${formats.join(', ')}`,
      choices: formats,
    },
    {
      flags: '--as-of <day>',
      description: 'the rules in force on a day, yyyy-MM-dd (default: the newest versions)',
      needs: 'a day: 2026-06-01',
    },
    outOption,
  ],
  examples: [
    ['matrix main --out matrix.pdf', 'to print and sign'],
    ['matrix harborlight --as-of 2026-01-01 > matrix.csv', 'for a spreadsheet'],
  ],
  run: matrix,
};

async function matrix(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [code, ...more] = given.words;
  if (code === undefined || more.length > 0) throw new CannotRun('matrix needs one brand: matrix main');
  const asOf = dayOf(given);
  const format = formatOf(given, { csv: 'csv', html: 'html', pdf: 'pdf' }) ?? 'csv';
  const sound = openSound(given, terminal);
  const brand = sound?.brands[0]?.brand;
  if (!brand) return 1;
  const made = stateMatrix(brand, asOf === undefined ? {} : { asOf });
  if (format === 'json') writeOut(`${JSON.stringify(made, null, 2)}\n`, given, terminal);
  else if (format === 'csv') writeOut(matrixCsv(made), given, terminal);
  else if (format === 'html') writeOut(matrixHtml(made), given, terminal);
  else {
    const { matrixPdf } = await import('../../server/features/documents/pdf/matrixPdf.ts');
    const issuedAt = new Date(`${terminal.today?.() ?? '1970-01-01'}T00:00:00Z`);
    const color = brand.theme.colors.light.primary;
    writeOut(await matrixPdf(made, { issuedAt, hash: sha256(canonicalJson(made)), color }), given, terminal);
  }
  return 0;
}

function dayOf(given: Given): CalendarDate | undefined {
  const day = textOption(given, 'asOf');
  if (day === undefined || isCalendarDate(day, 1)) return day;
  throw new CannotRun(`--as-of needs a day such as 2026-06-01, not ${day}`);
}
