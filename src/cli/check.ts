import type { CheckedConfig } from '../core/config/checkConfig.ts';
import { type Finding, showLocation } from '../core/config/finding.ts';
import { type Paint, plainPaint } from '../core/config/paint.ts';
import { renderFindings } from '../core/config/renderFindings.ts';
import type { ConfigTree } from '../server/config-files/readConfigTree.ts';
import { openConfig } from './openConfig.ts';
import type { Arguments } from './parseArguments.ts';
import type { ExitCode, Terminal } from './terminal.ts';

/** `check [brand...]`: prints every finding and a summary per brand. */
export function check(parsed: Arguments, terminal: Terminal): ExitCode {
  const started = terminal.now();
  const opened = openConfig(parsed, terminal);
  if (!opened.ok) {
    terminal.err(`${opened.error}\n`);
    return 2;
  }
  const { tree, checked } = opened.value;
  const milliseconds = Math.round(terminal.now() - started);
  const paint = parsed.color ? terminal.paint : plainPaint;
  terminal.out(
    parsed.json ? asJson(checked, tree, milliseconds) : asText(checked, tree, { milliseconds, paint }),
  );
  return count(checked.findings, 'error') > 0 ? 1 : 0;
}

const count = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

function asJson({ brands, findings }: CheckedConfig, { files }: ConfigTree, milliseconds: number): string {
  const report = {
    format: 1,
    errors: count(findings, 'error'),
    warnings: count(findings, 'warning'),
    files: files.length,
    milliseconds,
    brands: brands.map((brand) => ({
      code: brand.code,
      ready: brand.brand !== undefined,
      errors: count(brand.findings, 'error'),
      warnings: count(brand.findings, 'warning'),
    })),
    findings,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

interface Look {
  readonly milliseconds: number;
  readonly paint: Paint;
}

function asText(checked: CheckedConfig, tree: ConfigTree, look: Look): string {
  const { paint } = look;
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  const found = renderFindings(errors, { textOf: (file) => texts.get(file), paint });
  const blocks = [found, warningList(checked.findings, paint), brandTable(checked, paint)];
  return `${blocks.filter((block) => block !== '').join('\n')}${summary(checked, tree, look)}`;
}

const MOST_WARNINGS = 12;

/** Warnings, one line each; of a code that is found again and again only the first dozen. */
function warningList(findings: readonly Finding[], paint: Paint): string {
  const byCode = Map.groupBy(
    findings.filter(({ severity }) => severity === 'warning'),
    ({ code }) => code,
  );
  return [...byCode.values()].flatMap((found) => warningLines(found, paint)).join('');
}

function warningLines(found: readonly Finding[], paint: Paint): readonly string[] {
  const shown = found.length > MOST_WARNINGS + 2 ? found.slice(0, MOST_WARNINGS) : found;
  const width = Math.max(...shown.map((finding) => showLocation(finding).length));
  const rest = found.length - shown.length;
  return [
    ...shown.map((finding) => {
      const meant =
        finding.suggestion === undefined ? '' : `  ${paint.green(`Did you mean ${finding.suggestion}?`)}`;
      return `${paint.yellow('▲')} ${paint.cyan(showLocation(finding).padEnd(width))}  ${finding.message}${meant}\n`;
    }),
    ...(rest > 0
      ? [`${paint.yellow('▲')} ${paint.dim(`… and ${rest} more like these; --json has all of them`)}\n`]
      : []),
  ];
}

function brandTable({ brands }: CheckedConfig, paint: Paint): string {
  const width = Math.max(0, ...brands.map(({ code }) => code.length));
  const rows = brands.map(({ code, brand, findings }) => {
    const [errors, warnings] = [count(findings, 'error'), count(findings, 'warning')];
    const state = brand
      ? paint.green('✔ ready')
      : paint.red(errors > 0 ? `✖ ${counted(errors, 'error')}` : '✖ files of its layers are broken');
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
  const [errors, warnings] = [count(findings, 'error'), count(findings, 'warning')];
  const verdict =
    errors > 0
      ? paint.red(paint.bold(`✖ ${counted(errors, 'error')}`))
      : paint.green(paint.bold('✔ no errors'));
  const aside = warnings > 0 ? `, ${paint.yellow(counted(warnings, 'warning'))}` : '';
  const size = `${counted(brands.length, 'brand')} · ${counted(files.length, 'file')} · ${(milliseconds / 1000).toFixed(2)} s`;
  return `${brands.length > 0 ? '\n' : ''}${verdict}${aside}  ${paint.dim(size)}\n`;
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
