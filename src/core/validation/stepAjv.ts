import { _, Ajv } from 'ajv';
import { formats } from './formats.ts';
import { keywords } from './keywords.ts';

/**
 * A fresh AJV with the formats and keywords of answers: strict, every error reported, the source of compiled schemas
 * kept. One serves all steps of a release; a new one for each release makes its names, and so its text, repeatable.
 */
export function createStepAjv(): Ajv {
  return new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: true,
    strictRequired: true,
    messages: false,
    meta: false,
    validateSchema: false,
    loopEnum: Number.POSITIVE_INFINITY,
    formats,
    keywords: [...keywords],
    code: { source: true, formats: _`formatChecks` },
  });
}
