import type { CheckedConfig } from '../../core/config/checks/checkConfig.ts';
import { type Finding, showLocation } from '../../core/config/finding.ts';
import type { Paint } from '../../core/config/paint.ts';
import { renderFindings } from '../../core/config/renderFindings.ts';
import { visible } from '../../core/config/visible.ts';
import type { ConfigTree } from '../../server/config-files/readConfigTree.ts';
import { countOf } from '../terminal/countOf.ts';
import type { OpenConfig } from './openConfig.ts';

export interface Look {
  readonly milliseconds: number;
  readonly paint: Paint;
}

/** The result of a check for people: errors with code frames, warnings, a line per brand, and a total. */
export function checkText({ checked, tree }: OpenConfig, look: Look): string {
  const { paint } = look;
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  const found = renderFindings(errors, { textOf: (file) => texts.get(file), paint });
  const blocks = [found, warningList(checked.findings, paint), brandTable(checked, paint)];
  return `${blocks.filter((block) => block !== '').join('\n')}${summary(checked, tree, look)}`;
}

const MOST_WARNINGS = 12;

/** One line per warning; at most a dozen of the same code. */
function warningList(findings: readonly Finding[], paint: Paint): string {
  const byCode = Map.groupBy(
    findings.filter(({ severity }) => severity === 'warning'),
    ({ code }) => code,
  );
  return [...byCode.values()].flatMap((found) => warningLines(found, paint)).join('');
}

function warningLines(found: readonly Finding[], paint: Paint): readonly string[] {
  const shown = found.length > MOST_WARNINGS + 2 ? found.slice(0, MOST_WARNINGS) : found;
  const width = Math.max(...shown.map((finding) => placeOf(finding).length));
  const rest = found.length - shown.length;
  return [
    ...shown.map((finding) => {
      const meant =
        finding.suggestion === undefined
          ? ''
          : `  ${paint.green(`Did you mean ${visible(finding.suggestion)}?`)}`;
      return `${paint.yellow('▲')} ${paint.cyan(placeOf(finding).padEnd(width))}  ${visible(finding.message)}${meant}\n`;
    }),
    ...(rest > 0
      ? [`${paint.yellow('▲')} ${paint.dim(`… and ${rest} more like these; --json has all of them`)}\n`]
      : []),
  ];
}

const placeOf = (finding: Finding): string => visible(showLocation(finding));

function brandTable({ brands }: CheckedConfig, paint: Paint): string {
  const width = Math.max(0, ...brands.map(({ code }) => code.length));
  const rows = brands.map(({ code, brand, findings }) => {
    const [errors, warnings] = [countOf(findings, 'error'), countOf(findings, 'warning')];
    const broken = brand ? undefined : '✖ checked without what cannot be read';
    const wrong = errors > 0 ? `✖ ${counted(errors, 'error')}` : broken;
    const state = wrong === undefined ? paint.green('✔ ready') : paint.red(wrong);
    const aside = warnings > 0 ? paint.yellow(`  ▲ ${counted(warnings, 'warning')}`) : '';
    return `  ${paint.bold(code.padEnd(width))}  ${state}${aside}\n`;
  });
  return rows.join('');
}

function summary(
  { brands, findings }: CheckedConfig,
  { files }: ConfigTree,
  { milliseconds, paint }: Look,
): string {
  const [errors, warnings] = [countOf(findings, 'error'), countOf(findings, 'warning')];
  const verdict =
    errors > 0
      ? paint.red(paint.bold(`✖ ${counted(errors, 'error')}`))
      : paint.green(paint.bold('✔ no errors'));
  const aside = warnings > 0 ? `, ${paint.yellow(counted(warnings, 'warning'))}` : '';
  const size = `${counted(brands.length, 'brand')} · ${counted(files.length, 'file')} · ${(milliseconds / 1000).toFixed(2)} s`;
  return `${brands.length > 0 ? '\n' : ''}${verdict}${aside}  ${paint.dim(size)}\n`;
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
