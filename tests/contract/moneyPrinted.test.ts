import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../src/core/loan/formatMoney.ts';
import type { OfferFigures } from '../../src/core/loan/offerFigures.ts';
import type { DocumentTemplate } from '../../src/core/model/generated/document.ts';
import { readFolder } from '../../src/server/config-files/loadReleases.ts';
import type { ApplicationRecord } from '../../src/server/features/applications/recordService.ts';
import { createComposer } from '../../src/server/features/documents/composeDocument.ts';
import { templatesOf } from '../../src/server/features/documents/documentTemplates.ts';
import type { DocumentSource } from '../../src/server/features/documents/documentValues.ts';
import { renderPdf } from '../../src/server/features/documents/pdf/renderPdf.ts';
import { compileRelease } from '../../src/server/releases/compiledRelease.ts';
import { copyOf } from '../../src/server/releases/releaseCopy.ts';
import type { RateRisk } from '../../src/web/borrower/offer/repayment.ts';
import { type Choice, choices, followed, TODAY } from './moneyChoices.ts';

const release = await compileRelease(readFolder('.').load().releases.get('main')!);
const ADDRESS = { street1: '12 Elm St', city: 'Tampa', state: 'FL', zip: '33602' };

/** The lender of the samples, interest-only for all or for nobody. */
function lenderOf({ interestOnly }: Choice) {
  const { app } = release;
  const features = { ...app.brand.features, ageRestrictedInterestOnly: interestOnly === 'brand' };
  return { ...app, brand: { ...app.brand, features } };
}

type Followed = NonNullable<ReturnType<typeof followed>>;

function sourceOf(given: Choice, { saved, chosenOffer, screen }: Followed): DocumentSource {
  const data = {
    ...{ loanPurpose: 'HOME_IMPROVEMENT', ownershipType: 'SOLE', cltv: 0.62 },
    ...{ adjustedHomeAmount: 640_000, lineAmount: screen.totalLoanAmount, lienBalance: 100_000 },
    ...saved,
    property: { occupancyType: 'HOME', address: ADDRESS },
    incomeSources: [{ employmentType: 'EMPLOYED', amount: 120_000 }],
    liens: [],
  };
  const record = {
    loanNumber: '77',
    createdAt: new Date(`${TODAY}T15:00:00Z`),
    state: 'FL',
    status: {},
    data,
  };
  return {
    record: record as unknown as ApplicationRecord,
    person: { name: { firstName: 'Nora', lastName: 'Vance' }, home: ADDRESS, hasSsn: true },
    recipient: undefined,
    chosen: chosenOffer,
    credit: undefined,
    app: lenderOf(given),
    ports: new Set(),
    today: TODAY,
  };
}

/** The figures of the screen by the names under which documents show them. */
const shownOn = (
  screen: OfferFigures,
  risk: RateRisk | undefined,
): Readonly<Record<string, number | undefined>> => ({
  initialDraw: screen.initialDraw,
  totalLoanAmount: screen.totalLoanAmount,
  originationFee: screen.originationFee,
  closingCosts: screen.closingCosts,
  payoffTotal: screen.payoffTotal,
  cashToBorrower: screen.cashToBorrower,
  costsTakenOff: screen.costsTakenOff || undefined,
  monthlyPayment: screen.monthlyPayment,
  dailyInterest: screen.interestPerDay,
  totalInterest: screen.totalInterest,
  totalOfPayments: screen.totalOfPayments,
  balloonPayment: screen.balloon ?? undefined,
  worstCasePayment: risk?.worst.monthlyPayment,
  worstCaseTotal: risk?.worst.totalOfPayments,
});

/** The text of a PDF as a reader of it finds it, with single spaces. */
async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  await pdf.cleanup();
  return pages.join(' ').replaceAll(/\s+/g, ' ');
}

/** Label and name of the value of each row of a template's tables. */
const rowsOf = ({ body }: DocumentTemplate): readonly (readonly [string, string])[] =>
  body.flatMap((block) =>
    'rows' in block
      ? (block.rows ?? []).flatMap((row) =>
          'value' in row && row.value !== undefined ? [[row.label, row.value] as const] : [],
        )
      : [],
  );

const TEMPLATES = ['application-summary', 'final-costs', 'line-agreement'];
const KINDS = ['FIXED', 'VARIABLE'] as const;
const MODES = [undefined, 'brand', 'application'] as const;

describe('a borrower’s money as printed', () => {
  it('MATH-15 is on rendered PDFs what the screen shows, figure by figure, in 200 seeded offers of all kinds', {
    timeout: 900_000,
  }, async () => {
    const copy = copyOf(release, 'en-US');
    const compared = new Map<string, number>();
    const samples = fc.sample(choices, { numRuns: 300, seed: 2026 });
    let printed = 0;
    for (const [place, drawn] of samples.entries()) {
      if (printed === 200) break;
      // Each rate type with each way to pay in turn.
      const given = {
        ...drawn,
        type: KINDS[place % 2]!,
        interestOnly: MODES[Math.floor(place / 2) % 3],
      } as Choice;
      const all = followed(given, lenderOf(given));
      if (!all) continue;
      printed += 1;
      const source = sourceOf(given, all);
      const composer = createComposer({ ...release, app: source.app }, source, 'en-US');
      const facts = { 'org.features.ageRestrictedInterestOnly': given.interestOnly !== undefined };
      const screen = shownOn(all.screen, all.repayment.risk);
      const id = TEMPLATES[place % TEMPLATES.length]!;
      const template = templatesOf(release).find((one) => one.id === id)!;
      const content = composer.compose(template, undefined);
      const print = {
        documentUuid: 'd',
        version: 1,
        contentHash: 'a'.repeat(64),
        issuedAt: new Date(`${TODAY}T15:00:00Z`),
      };
      const text = await textOf(await renderPdf(content, print));
      for (const [label, value] of rowsOf(template)) {
        const amount = screen[value];
        const words = copy.text(label, { facts });
        if (amount === undefined) {
          if (Object.hasOwn(screen, value)) expect(text).not.toContain(`${words} $`);
          continue;
        }
        expect(text, `${id} ${value}`).toContain(`${words} ${formatMoney(amount, 2)}`);
        compared.set(value, (compared.get(value) ?? 0) + 1);
      }
    }
    expect(printed).toBe(200);
    for (const name of Object.keys(shownOn({} as OfferFigures, undefined)))
      expect(compared.get(name) ?? 0, name).toBeGreaterThan(20);
  });
});
