import { messageParts } from '../../copy/messageParts.ts';
import { suggest } from '../../shared/suggest.ts';
import { legalValueNames } from '../legalValues.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';

const isLegalText = (pointer: string): boolean =>
  /^\/brand\/footer\/|^\/pages\/[^/]+\/blocks\//.test(pointer);

/** The brand must set every figure that the texts of its footer and pages use. */
export function checkLegalTexts(check: BrandCheck): void {
  const known = legalValueNames(check.brand.brand);
  for (const { pointer, value } of marksOf(check, 'copyKey').filter((mark) => isLegalText(mark.pointer)))
    for (const messages of Object.values(check.brand.copy)) {
      const message = Object.hasOwn(messages, String(value)) ? messages[String(value)] : undefined;
      const declared = message === undefined ? [] : Object.keys(messageParts(message).args);
      for (const name of declared.filter((argument) => !known.includes(argument)))
        check.report(pointer, 'missing-setting', `${value} uses ${name}, which the brand does not set`, {
          suggestion: suggest(name, known),
        });
    }
}
