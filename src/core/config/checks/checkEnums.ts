import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** `under` must name a top-level value, and `documentType` an existing document type. */
export function checkEnums({ brand, report }: BrandCheck): void {
  const documentTypes = brand.enums.documentTypes?.values.map(({ id }) => id) ?? [];
  for (const [name, { values }] of Object.entries(brand.enums)) {
    const tops = values.filter(({ under }) => under === undefined).map(({ id }) => id);
    for (const [index, { under, documentType }] of values.entries()) {
      if (documentType !== undefined && !documentTypes.includes(documentType))
        report(
          `/enums/${name}/values/${index}/documentType`,
          'unknown-document',
          `There is no document type ${documentType}`,
          { suggestion: suggest(documentType, documentTypes) },
        );
      if (under !== undefined && !tops.includes(under))
        report(
          `/enums/${name}/values/${index}/under`,
          'not-allowed',
          `${under} is not a top-level value of this enum`,
          {
            suggestion: suggest(under, tops),
          },
        );
    }
  }
}
