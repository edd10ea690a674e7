import { messageParts } from '../../copy/messageParts.ts';
import { documentValueTypes } from '../../model/documentValues.ts';
import type { DocumentBlock, DocumentRow, DocumentTemplate } from '../../model/generated/document.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { isDocumentMessage } from '../documentMessage.ts';
import { legalValueNames } from '../legalValues.ts';
import { panelsOf } from '../stepFields.ts';
import { type BrandCheck, marksOf } from './brandCheck.ts';

/** Each document must have complete blocks, a unique position, and only known values in its messages. */
export function checkDocuments(check: BrandCheck): void {
  const { documents } = check.brand;
  const taken = new Map<string, string>();
  for (const [id, template] of Object.entries(documents)) {
    const at = toPointer(['documents', id]);
    const place = `${template.package} ${template.order}`;
    const first = taken.get(place);
    if (first !== undefined)
      check.report(
        `${at}/order`,
        'duplicate-id',
        `${first} already has this position in ${template.package}`,
      );
    taken.set(place, id);
    for (const [index, block] of template.body.entries()) checkBlock(check, block, `${at}/body/${index}`);
    checkSigning(check, template, at);
    checkAccessCode(check, template, at);
  }
  checkArguments(check);
}

/** All keys of one group. */
const needed: Readonly<Record<DocumentBlock['type'], readonly (readonly (keyof DocumentBlock)[])[]>> = {
  heading: [['text']],
  paragraph: [['text']],
  list: [['items'], ['each']],
  table: [['rows'], ['each']],
  history: [['index', 'margin', 'columns']],
  signature: [['text']],
  pageBreak: [[]],
};

function checkBlock({ report }: BrandCheck, block: DocumentBlock, at: string): void {
  const groups = needed[block.type];
  if (!groups.some((keys) => keys.every((key) => block[key] !== undefined))) {
    const keys = groups.map((group) => group.join(', ')).join(' or ');
    report(at, 'missing-key', `A ${block.type} needs ${keys}`);
  }
  for (const [index, row] of (block.rows ?? []).entries()) checkRow(row, `${at}/rows/${index}`, report);
  for (const year of Object.keys(block.index ?? {}))
    if (!/^\d{4}$/.test(year)) report(`${at}/index`, 'bad-format', `${year} is not a year`);
}

function checkRow(row: DocumentRow, at: string, report: BrandCheck['report']): void {
  if ((row.value === undefined) === (row.text === undefined))
    report(at, 'missing-key', 'A row needs either a value or a text, not both');
}

function checkSigning({ report }: BrandCheck, { sign, body }: DocumentTemplate, at: string): void {
  if (sign !== 'none' && !body.some(({ type }) => type === 'signature'))
    report(`${at}/body`, 'missing-key', 'A document with signers needs a block of type signature');
}

/** The field that asks for the access code. A step must show it beside the documents of the package. */
const CODE_FIELD = 'accessCode';

function checkAccessCode({ brand, report }: BrandCheck, template: DocumentTemplate, at: string): void {
  if (!template.accessCode) return;
  const asks = Object.values(brand.steps).some(
    (step) =>
      Object.hasOwn(step.data.properties, CODE_FIELD) &&
      panelsOf(step).some(
        ({ name, options }) => name === 'document-reader' && options?.show === template.package,
      ),
  );
  if (!asks)
    report(
      `${at}/accessCode`,
      'not-allowed',
      `Nobody can enter the access code, because no step shows the documents of ${template.package} and has the field ${CODE_FIELD}`,
    );
}

function checkArguments(check: BrandCheck): void {
  const figures = legalValueNames(check.brand.brand);
  const known = [...Object.keys(documentValueTypes), ...figures];
  const used = new Set(marksOf(check, 'copyKey', '/documents/').map(({ value }) => String(value)));
  for (const [locale, messages] of Object.entries(check.brand.copy))
    for (const [key, message] of Object.entries(messages)) {
      if (!isDocumentMessage(key) && !used.has(key)) continue;
      for (const [name, type] of Object.entries(messageParts(message).args)) {
        const at = toPointer(['copy', locale, key, 'args', name]);
        const meant = Object.entries(documentValueTypes).find(([value]) => value === name)?.[1];
        if (!known.includes(name))
          check.report(at, 'missing-setting', `Documents have no value ${name}`, {
            suggestion: suggest(name, known),
          });
        else if (meant !== undefined && meant !== type)
          check.report(at, 'wrong-type', `${name} is ${meant}, not ${type}`, { suggestion: meant });
      }
    }
}
