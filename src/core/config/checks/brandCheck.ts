import type { Vocabulary } from '../../flow/ruleSet.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import { pointerSegments } from '../../shared/jsonPointer.ts';
import type { ConfigSchemas } from '../configSchemas.ts';
import { type Finding, type FindingCode, findingAt } from '../finding.ts';
import type { Provenance } from '../provenance.ts';
import type { Mark, MarkType } from '../schemaMarks.ts';
import type { BrandLookups } from './brandLookups.ts';
import type { Sources } from './memoryTree.ts';

export interface ReportDetail {
  /** Asked for only if the finding counts. */
  readonly suggestion?: string | (() => string | undefined) | undefined;
  readonly severity?: 'error' | 'warning';
  /** Default: the value. */
  readonly on?: 'key' | 'value';
}

/** The input and output of every part of the check. */
export interface BrandCheck extends BrandLookups {
  /** Its files satisfy their schemas; whether the rest holds is for the check to find out. */
  readonly brand: ResolvedBrand;
  /** The lender for whom results are remembered. No result may depend on it. */
  readonly rememberedFor: string;
  /** None where it is noted what is read. No result may depend on them otherwise. */
  readonly sources?: Sources;
  /** All nodes that set what a JSON Pointer names, the winning one first; empty if there is none. */
  readonly chain: Provenance['chain'];
  readonly schemas: ConfigSchemas;
  /** The sections that hold documents. */
  readonly sections: readonly string[];
  /** With pointers from the root of the brand. */
  readonly marks: (section: string, type: MarkType) => readonly Mark[];
  /** Of a document (`/steps/income`). */
  readonly marksIn: (document: string) => readonly Mark[];
  /** The facts and enums that rules are checked against. */
  readonly vocabulary: Vocabulary;
  /** Whether the program uses a name or copy key. */
  readonly usedByCode: (name: string) => boolean;
  /** The pointer is a JSON Pointer of the resolved brand. */
  readonly report: (pointer: string, code: FindingCode, message: string, detail?: ReportDetail) => void;
}

/** A `report` that adds to `findings` what counts, each at the file, line and column that set the value. */
export const reporterTo =
  (
    findings: Finding[],
    provenance: Provenance,
    counts: (finding: Finding) => boolean,
  ): BrandCheck['report'] =>
  (pointer, code, message, { on = 'value', suggestion, ...detail } = {}) => {
    const at = on === 'key' ? provenance.keyAt(pointer) : provenance.at(pointer);
    const replaced = provenance.replacedAt(pointer);
    const finding = findingAt(at, code, message, { pointer, replaced, ...detail });
    if (!counts(finding)) return;
    const meant = typeof suggestion === 'function' ? suggestion() : suggestion;
    findings.push(meant === undefined ? finding : { ...finding, suggestion: meant });
  };

/** All sections, or the section (`/steps/`) or document (`/steps/income`) named. */
export function marksOf(
  { sections, marks, marksIn }: Pick<BrandCheck, 'sections' | 'marks' | 'marksIn'>,
  type: MarkType,
  within = '/',
): readonly Mark[] {
  const [section = '', id] = pointerSegments(within);
  if (section === '') return sections.flatMap((name) => marks(name, type));
  if (id === undefined || id === '') return marks(section, type);
  return marksIn(within).filter((mark) => mark.type === type);
}
