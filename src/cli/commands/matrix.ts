import { buildRelease } from '../../core/config/buildRelease.ts';
import { canonicalJson } from '../../core/config/canonicalJson.ts';
import { contentHash } from '../../core/config/contentHash.ts';
import { examplesCsv } from '../../core/matrix/examplesCsv.ts';
import { matrixCsv } from '../../core/matrix/matrixCsv.ts';
import { matrixHtml } from '../../core/matrix/matrixHtml.ts';
import type { MatrixRelease } from '../../core/matrix/matrixRelease.ts';
import { stateMatrix } from '../../core/matrix/stateMatrix.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { type CalendarDate, isCalendarDate } from '../../core/shared/calendarDate.ts';
import { sha256 } from '../../server/config-files/loadReleases.ts';
import { openSound } from '../project/openSound.ts';
import { Refused, toOption } from '../project/releaseCalls.ts';
import { releasedAt } from '../project/releasedAt.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import { formatOf } from '../terminal/formatOf.ts';
import { tokenOf } from '../terminal/staffToken.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { outOption, writeOut } from '../terminal/writeOut.ts';

const formats = ['csv', 'html', 'pdf'] as const;
const parts = ['states', 'examples'] as const;

export const matrixCommand: CliCommand = {
  name: 'matrix',
  summary: 'write the matrix of states and policies of a brand, as CSV, HTML or PDF',
  words: '<brand>',
  completes: 'brands',
  about:
    'Every state and every family of policies: the rules in force in plain English, or why there is none, with the law, the release, who verified what, and the examples. What nobody knows is written as unknown. A folder of configuration has a release, but nobody released it, and the matrix says so; with --to it asks the history of a server who did.',
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
    {
      flags: '--part <part>',
      description: 'what the CSV holds: the answers of all states (default), or the examples of all policies',
      needs: `a part: ${parts.join(', ')}`,
      choices: parts,
    },
    { ...toOption, description: 'the server whose history says who released the folder, and when' },
    outOption,
  ],
  examples: [
    ['matrix main --out matrix.pdf', 'to print and sign'],
    ['matrix harborlight --as-of 2026-01-01 > matrix.csv', 'for a spreadsheet'],
    ['matrix main --part examples --out examples.csv', 'the examples of each policy and what they come to'],
  ],
  run: matrix,
};

async function matrix(given: Given, terminal: Terminal): Promise<ExitCode> {
  const [code, ...more] = given.words;
  if (code === undefined || more.length > 0) throw new CannotRun('matrix needs one brand: matrix main');
  const asOf = dayOf(given);
  const format = formatOf(given, { csv: 'csv', html: 'html', pdf: 'pdf' }) ?? 'csv';
  const ofExamples = textOption(given, 'part') === 'examples';
  if (ofExamples && format !== 'csv')
    throw new CannotRun('--part is for CSV; the page and the PDF hold all parts');
  const sound = openSound(given, terminal);
  const brand = sound?.brands[0]?.brand;
  if (!brand) return 1;
  const release = await releaseOf(brand, given, terminal);
  if (release instanceof Refused) return release.show(given, terminal);
  const made = stateMatrix(brand, { asOf, release });
  if (format === 'json') writeOut(`${JSON.stringify(made, null, 2)}\n`, given, terminal);
  else if (format === 'csv') writeOut(ofExamples ? examplesCsv(made) : matrixCsv(made), given, terminal);
  else if (format === 'html') writeOut(matrixHtml(made), given, terminal);
  else {
    const { matrixPdf } = await import('../../server/features/documents/pdf/matrixPdf.ts');
    const issuedAt = new Date(`${terminal.today?.() ?? '1970-01-01'}T00:00:00Z`);
    const color = brand.theme.colors.light.primary;
    writeOut(await matrixPdf(made, { issuedAt, hash: sha256(canonicalJson(made)), color }), given, terminal);
  }
  return 0;
}

/** The release that a server builds of the folder; who released it is known only to the server of `--to`. */
async function releaseOf(
  brand: ResolvedBrand,
  given: Given,
  terminal: Terminal,
): Promise<MatrixRelease | Refused> {
  const { hash } = buildRelease(brand, { sha256 });
  const said = { hash, contentHash: contentHash(brand, { sha256 }) };
  if (textOption(given, 'to') === undefined) return { ...said, released: undefined };
  const token = tokenOf(terminal, 'matrix --to');
  const released = await releasedAt(given, token, { brand: brand.brand.code, hash });
  return released instanceof Refused ? released : { ...said, released };
}

function dayOf(given: Given): CalendarDate | undefined {
  const day = textOption(given, 'asOf');
  if (day === undefined || isCalendarDate(day, 1)) return day;
  throw new CannotRun(`--as-of needs a day such as 2026-06-01, not ${day}`);
}
