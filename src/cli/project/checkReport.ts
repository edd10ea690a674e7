import { junitOf } from '../../core/config/junit.ts';
import type { Paint } from '../../core/config/paint.ts';
import { sarifOf } from '../../core/config/sarif.ts';
import { countOf } from '../terminal/countOf.ts';
import { checkText } from './checkText.ts';
import type { OpenConfig } from './openConfig.ts';

export type CheckFormat = 'human' | 'json' | 'sarif' | 'junit';

export const checkFormats: readonly CheckFormat[] = ['human', 'json', 'sarif', 'junit'];

/** The result of a check in one format, ending with a newline. */
export function checkReport(
  open: OpenConfig,
  format: CheckFormat,
  look: { readonly milliseconds: number; readonly paint: Paint },
): string {
  switch (format) {
    case 'human':
      return checkText(open, look);
    case 'json':
      return jsonReport(open, look.milliseconds);
    case 'sarif':
      return sarifOf(open.checked.findings);
    case 'junit':
      return junitOf({
        files: open.tree.files.map(({ path }) => path),
        brands: open.checked.brands.map(({ code, brand }) => ({ code, isReady: brand !== undefined })),
        findings: open.checked.findings,
        milliseconds: look.milliseconds,
      });
  }
}

/** The result of a check as JSON; without a duration if none was measured. */
export function jsonReport(
  { checked: { brands, findings }, tree: { files } }: OpenConfig,
  milliseconds?: number,
): string {
  const report = {
    format: 1,
    errors: countOf(findings, 'error'),
    warnings: countOf(findings, 'warning'),
    files: files.length,
    milliseconds,
    brands: brands.map((brand) => ({
      code: brand.code,
      ready: brand.brand !== undefined && countOf(brand.findings, 'error') === 0,
      errors: countOf(brand.findings, 'error'),
      warnings: countOf(brand.findings, 'warning'),
    })),
    findings,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
