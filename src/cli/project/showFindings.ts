import type { Finding } from '../../core/config/finding.ts';
import { renderFindings } from '../../core/config/renderFindings.ts';
import type { Given } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { jsonReport } from './checkReport.ts';
import type { OpenConfig } from './openConfig.ts';

/** Shows findings beside the result; with `--json` they are the result, as in `check --json`. */
export function showFindings(
  open: OpenConfig,
  findings: readonly Finding[],
  { json, paint }: Pick<Given, 'json' | 'paint'>,
  terminal: Terminal,
): void {
  const texts = new Map(open.tree.files.map(({ path, text }) => [path, text]));
  if (json) terminal.out(jsonReport(open));
  else terminal.err(renderFindings(findings, { textOf: (file) => texts.get(file), paint }));
}
