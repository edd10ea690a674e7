import { vocabularyOf } from '../../flow/ruleSet.ts';
import type { AppPart } from '../../model/release.ts';
import type { ResolvedBrand } from '../../model/resolvedBrand.ts';
import type { CalendarDate } from '../../shared/calendarDate.ts';
import type { Json } from '../../shared/json.ts';
import { pointerSegments } from '../../shared/jsonPointer.ts';
import type { ConfigSchemas } from '../configSchemas.ts';
import { readSection } from '../documentsOfSection.ts';
import { type Finding, hasErrors } from '../finding.ts';
import { memoByIdentity } from '../memoByIdentity.ts';
import { oneOfEqual } from '../oneOfEqual.ts';
import type { Provenance } from '../provenance.ts';
import type { Mark } from '../schemaMarks.ts';
import { type BrandCheck, reporterTo } from './brandCheck.ts';
import { lookupsOf } from './brandLookups.ts';
import { checkAddresses } from './checkAddresses.ts';
import { checkAskedTwice } from './checkAskedTwice.ts';
import { checkBrandSettings } from './checkBrandSettings.ts';
import { checkCharacters } from './checkCharacters.ts';
import { checkChatbot } from './checkChatbot.ts';
import { checkCircles } from './checkCircles.ts';
import { checkConsents } from './checkConsents.ts';
import { checkCopy } from './checkCopy.ts';
import { checkCoverage } from './checkCoverage.ts';
import { checkDocuments } from './checkDocuments.ts';
import { checkExchanged } from './checkExchanged.ts';
import { checkFacts } from './checkFacts.ts';
import { checkFlows } from './checkFlows.ts';
import { checkJourney } from './checkJourney.ts';
import { checkKeptFacts } from './checkKeptFacts.ts';
import { checkLegalTexts } from './checkLegalTexts.ts';
import { checkMails } from './checkMails.ts';
import { checkMatrix } from './checkMatrix.ts';
import { checkMigrations } from './checkMigrations.ts';
import { checkMissingWords } from './checkMissingWords.ts';
import { checkNeeded } from './checkNeeded.ts';
import { checkPages } from './checkPages.ts';
import { checkPanelNames } from './checkPanelNames.ts';
import { checkPassword } from './checkPassword.ts';
import { checkPolicies } from './checkPolicies.ts';
import { checkProtected } from './checkProtected.ts';
import { reachChecks } from './checkReach.ts';
import { checkRights } from './checkRights.ts';
import { checkRules } from './checkRules.ts';
import { checkScreenPlaces } from './checkScreenPlaces.ts';
import { checkScreenPorts } from './checkScreenPorts.ts';
import { checkScreens } from './checkScreens.ts';
import { checkSheet } from './checkSheet.ts';
import { checkSizes } from './checkSizes.ts';
import { checkStatuses } from './checkStatuses.ts';
import { checkSteps } from './checkSteps.ts';
import { checkStore } from './checkStore.ts';
import { checkTelemetry } from './checkTelemetry.ts';
import { checkTerse } from './checkTerse.ts';
import { checkTexts } from './checkTexts.ts';
import { checkTheme } from './checkTheme.ts';
import { checkUnused } from './checkUnused.ts';
import { overdueReviews } from './overdueReviews.ts';
import { rememberedCheck, sourcesOf } from './rememberedCheck.ts';

export interface CheckOptions {
  /** Names and copy keys that the program uses; without it nothing is reported as unused. */
  readonly usedByCode?: (name: string) => boolean;
  /** Enables warnings about overdue policy reviews. */
  readonly today?: CalendarDate | undefined;
  /**
   * For a brand that something was left out of because it cannot be read: which findings may only be there for that, and so are
   * none. Nothing is proved of such a brand, and a part of the check that needs what is not there says nothing.
   */
  readonly isConsequence?: (finding: Finding) => boolean;
}

const parts: readonly ((check: BrandCheck) => void)[] = [
  checkBrandSettings,
  checkCharacters,
  checkFacts,
  checkFlows,
  checkSteps,
  checkStore,
  checkExchanged,
  checkNeeded,
  checkConsents,
  checkPanelNames,
  checkScreens,
  checkScreenPorts,
  checkStatuses,
  checkScreenPlaces,
  checkRules,
  checkKeptFacts,
  checkPolicies,
  checkRights,
  checkProtected,
  checkMails,
  checkTexts,
  checkMatrix,
  checkCopy,
  checkTerse,
  checkPages,
  checkAddresses,
  checkDocuments,
  checkLegalTexts,
  checkTelemetry,
  checkChatbot,
  checkJourney,
  checkMissingWords,
  checkTheme,
  checkMigrations,
].map(rememberedCheck);

const proofs = [...reachChecks, checkSheet, checkAskedTwice, checkCoverage, checkCircles, checkPassword].map(
  rememberedCheck,
);

const sizes = rememberedCheck(checkSizes);

const unused = rememberedCheck(checkUnused);
/** Later parts of the check would report its consequences as errors of their own. */
const isUnsound = ({ code, severity }: Finding): boolean =>
  severity === 'error' &&
  /^(?:unknown-|fact-|duplicate-|field-schema$|store-taken$|policy-incomplete$|rule$)/.test(code);

const noMarks: readonly Mark[] = Object.freeze([]);
const everything = (): boolean => true;

/**
 * Everything wrong with one merged brand, each finding at the file, line and column to change. In order: size
 * and completeness after merging; references; and, if names and types are right, the effects of rules.
 */
export function checkBrand(
  resolved: Readonly<Record<string, Json>>,
  provenance: Provenance,
  schemas: ConfigSchemas,
  { usedByCode, today, isConsequence }: CheckOptions = {},
): readonly Finding[] {
  const isPart = isConsequence !== undefined;
  const sections = Object.keys(resolved);
  const reading = (section: string) => readSection(section, provenance.root, schemas);
  const findings: Finding[] = [];
  const brand = wholeBrand(resolved);
  const shared = {
    schemas,
    vocabulary: vocabularyFor(brand.facts, brand.enums),
    usedByCode: usedByCode ?? everything,
  };
  const check: BrandCheck = {
    ...lookupsOf(brand),
    brand,
    rememberedFor: brand.brand.code ?? '',
    chain: provenance.chain,
    sections,
    marks: (section, type) => reading(section).marks.ofType[type],
    marksIn: (document) =>
      reading(pointerSegments(document)[0] ?? '').marks.ofDocument.get(document) ?? noMarks,
    ...shared,
    sources: sourcesOf({ ...shared, brand, sections: sections.join(), root: provenance.root }),
    report: reporterTo(findings, provenance, (finding) => isConsequence?.(finding) !== true),
  };
  sizes(check);
  if (hasErrors(findings)) return findings;
  for (const part of parts)
    if (isPart) attempt(part, check);
    else part(check);
  if (!isPart && !findings.some(isUnsound)) for (const proof of proofs) proof(check);
  if (usedByCode && !isPart) unused(check);
  if (today !== undefined) overdueReviews(check, today);
  return findings;
}

/** A part of the check may read what was left out of the brand, which no schema promises any more. */
function attempt(part: (check: BrandCheck) => void, check: BrandCheck): void {
  try {
    part(check);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

export const wholeBrand = (resolved: Readonly<Record<string, Json>>): ResolvedBrand =>
  ({ ...noSections, ...resolved }) as unknown as ResolvedBrand;

const noSections = {
  brand: Object.freeze({}),
  theme: Object.freeze({}),
  facts: Object.freeze({}),
  enums: Object.freeze({}),
  flags: Object.freeze({}),
  telemetry: Object.freeze({}),
  flows: Object.freeze({}),
  steps: Object.freeze({}),
  screens: Object.freeze({}),
  policies: Object.freeze({}),
  matrix: Object.freeze({}),
  journey: Object.freeze({ stages: Object.freeze([]) }),
  mails: Object.freeze({ promises: Object.freeze({}), mails: Object.freeze({}) }),
  signers: Object.freeze({}),
  chatbot: Object.freeze({}),
  pages: Object.freeze({}),
  documents: Object.freeze({}),
  migrations: Object.freeze({}),
  copy: Object.freeze({}),
  unreviewed: Object.freeze([]),
  logo: '',
  look: Object.freeze({}),
};

/** Leaves out the labels of enums. */
const vocabularyFor = memoByIdentity((facts: AppPart['facts'], enums: AppPart['enums']) => {
  const { enums: lists } = vocabularyOf({ facts, enums, policies: {} });
  const ids = Object.entries(lists).map(([name, list]) => [name, oneOfEqual(list)] as const);
  return oneOfEqual({ facts, enums: oneOfEqual(Object.fromEntries(ids)) });
});
