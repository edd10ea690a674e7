import type { Vocabulary } from '../../flow/ruleSet.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import type { ConfigSchemas } from '../configSchemas.ts';
import { type Finding, type FindingCode, findingAt } from '../finding.ts';
import type { Provenance } from '../provenance.ts';
import type { ResolvedDocument } from '../resolvedDocuments.ts';
import type { Mark } from '../schemaMarks.ts';

/** The optional parts of a report. */
export interface ReportDetail {
  readonly suggestion?: string | undefined;
  readonly severity?: 'error' | 'warning';
  /** Whether the key or the value at the pointer must change; the value unless told. */
  readonly on?: 'key' | 'value';
}

/** What every part of a brand's check works with. */
export interface BrandCheck {
  /** All its files satisfy their schemas; what only the merged brand can show is still to be checked. */
  readonly brand: ResolvedBrand;
  readonly provenance: Provenance;
  readonly schemas: ConfigSchemas;
  readonly documents: readonly MarkedDocument[];
  /** The dictionary and the enums that rules are checked against. */
  readonly vocabulary: Vocabulary;
  /** Names and copy keys that the program itself uses. */
  readonly usedByCode: (name: string) => boolean;
  /** Notes a finding at a JSON Pointer of the resolved brand. */
  readonly report: (pointer: string, code: FindingCode, message: string, detail?: ReportDetail) => void;
}

/** A document with its references and rules; their pointers start at the root of the brand. */
export interface MarkedDocument extends ResolvedDocument {
  readonly marks: readonly Mark[];
}

/** A `report` that adds to `findings`, each at the file, line and column that set the value. */
export const reporterTo =
  (findings: Finding[], provenance: Provenance): BrandCheck['report'] =>
  (pointer, code, message, { on = 'value', ...detail } = {}) => {
    const at = on === 'key' ? provenance.keyAt(pointer) : provenance.at(pointer);
    const replaced = provenance.replacedAt(pointer);
    findings.push(findingAt(at, code, message, { pointer, replaced, ...detail }));
  };

/** Every mark of one type in every document, or only in those under `section`. */
export const marksOf = ({ documents }: BrandCheck, type: Mark['type'], section = '/'): readonly Mark[] =>
  documents
    .filter(({ pointer }) => pointer.startsWith(section))
    .flatMap(({ marks }) => marks.filter((mark) => mark.type === type));
