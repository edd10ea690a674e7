import type { Locator, Page } from '@playwright/test';
import { type BlockingRule, blockingRulesOf, eachOnce } from './blockingRules.ts';
import { at, expect, test } from './fixtures.ts';
import { lenderCodes } from './lenderKinds.ts';
import { inMatrix, played } from './matrix.ts';
import { fillForm } from './travel/formFiller.ts';

type Schema = BlockingRule['step']['data']['properties'][string];

const sizes = {
  phone: { width: 390, height: 844 },
  'phone on its side': { width: 844, height: 390 },
  desktop: { width: 1440, height: 900 },
} as const;

/** True if the whole element is in the window and uncovered. */
const isSeen = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const isWithin = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
    const isFree = [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
      const there = document.elementFromPoint((left + right) / 2, y);
      return there !== null && (element.contains(there) || there.contains(element));
    });
    return isWithin && isFree;
  });

const expectSeen = (target: Locator, what: string): Promise<void> =>
  expect.poll(() => isSeen(target), `${what} is in view`).toBe(true);

const idOf = (field: string): string => `field-${field}`;

/** Answers that produce an example's facts, including those that reveal further fields. */
function answersOf({ step, facts }: BlockingRule): Readonly<Record<string, unknown>> {
  const opening = Object.entries(step.data.properties).flatMap(([name, schema]) =>
    schema.type === 'boolean' && schema.const === true ? [[name, true]] : [],
  );
  const written = Object.entries(step.writes ?? {}).flatMap(([name, fact]) =>
    facts[fact] === undefined ? [] : [[name, answerOf(step.data.properties[name], facts[fact])]],
  );
  return Object.fromEntries([...opening, ...written]);
}

/** Boolean facts are answered with yes or no where those are the choices. */
const answerOf = (schema: Schema | undefined, fact: unknown): unknown =>
  schema?.$ref === 'enums#/yesNo' && typeof fact === 'boolean' ? (fact ? 'YES' : 'NO') : fact;

async function open(page: Page, rule: BlockingRule, answers: object): Promise<void> {
  const known = encodeURIComponent(JSON.stringify({ answers, facts: rule.facts }));
  // A changed fragment alone would not reload the page.
  await page.goto(at(rule.brand, `/gallery/step/${rule.step.id}?rule=${rule.id}#${known}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The field a rule rejects, if it blocks that way. */
function refusedField({ effect, step }: BlockingRule): string | undefined {
  if ('block' in effect) return effect.block.show === 'field' ? effect.block.field : undefined;
  if (!('require' in effect)) return undefined;
  return Object.keys(step.writes ?? {}).find((field) => step.writes?.[field] === effect.require.fact);
}

async function expectDialog(page: Page, rule: BlockingRule): Promise<void> {
  const answers = answersOf(rule);
  const state = Object.keys(rule.step.writes ?? {}).find(
    (name) => rule.step.writes?.[name] === 'property.state',
  );
  expect(state, `${rule.id} is set off by the state`).toBeDefined();
  const { [state ?? '']: chosen, ...others } = answers;
  await open(page, rule, others);
  const select = page.locator(`#${idOf(state ?? '')}`);
  await select.selectOption(String(chosen));
  await select.press('Tab');
  const dialog = page.getByRole('dialog');
  await expectSeen(dialog.getByRole('heading').first(), `the dialog of ${rule.id}`);
  for (const button of await dialog.getByRole('button').all())
    await expectSeen(button, `a button of ${rule.id}`);
}

/** A step that asks one question at a time is answered up to the one that asks for the field. */
async function comeTo(page: Page, { step }: BlockingRule, field: string): Promise<void> {
  if (!JSON.stringify(step.ui).includes('"page":{')) return;
  const heading = page.getByRole('heading', { level: 1 });
  while ((await page.locator(`[id^="${idOf(field)}"]`).count()) === 0) {
    const title = (await heading.textContent()) ?? '';
    await fillForm(page);
    await page.locator('.eq-submit-bar button[type="submit"]').click();
    await expect(heading).not.toHaveText(title);
  }
}

async function expectRefusal(page: Page, rule: BlockingRule, field: string): Promise<void> {
  await open(page, rule, answersOf(rule));
  await comeTo(page, rule, field);
  await page.locator('.eq-submit-bar button[type="submit"]').click();
  const refusal = page.locator(`#${idOf(field)}-error`);
  await expect(refusal).not.toBeEmpty();
  // The first problem scrolls into view; the others by their links above the form.
  const link = page.locator(`a[href="#${idOf(field)}"]`);
  if (!(await isSeen(refusal))) await link.click();
  await expectSeen(refusal, `what ${rule.id} says of ${field}`);
}

async function expectReason(page: Page, rule: BlockingRule): Promise<void> {
  await open(page, rule, answersOf(rule));
  const button = page.locator('.eq-submit-bar button[type="submit"]');
  await expect(button).toBeDisabled();
  const reason = page.locator('.eq-submit-bar [data-tone]');
  await expect(reason).not.toBeEmpty();
  // Windows too low for a sticky bar still show the reason beside the button.
  if ((page.viewportSize()?.height ?? 0) <= 480) await button.scrollIntoViewIfNeeded();
  await expectSeen(reason, `why ${rule.id} blocks`);
  await expectSeen(button, `the button that ${rule.id} blocks`);
}

async function expectInView(page: Page, rule: BlockingRule): Promise<void> {
  const field = refusedField(rule);
  if ('block' in rule.effect && rule.effect.block.show === 'modal') return expectDialog(page, rule);
  return field === undefined ? expectReason(page, rule) : expectRefusal(page, rule, field);
}

const sizeNames = ['phone', 'phone on its side', 'desktop'] as const;
/** Most rules are shared, so the sample takes one lender's. */
const all = [
  { size: 'phone' as const, whose: 'main' },
  ...sizeNames.map((size) => ({ size, whose: 'every lender' })),
];

for (const { size, whose } of played(all, (one) => one.whose === 'main'))
  test(
    `REG-17 FIELD-46 what blocks the borrower at ${whose} is in view when it blocks, on a ${size}`,
    inMatrix,
    async ({ page }) => {
      test.slow();
      await page.setViewportSize(sizes[size]);
      const codes = whose === 'main' ? [whose] : lenderCodes;
      const rules = eachOnce((await Promise.all(codes.map(blockingRulesOf))).flat());
      expect(rules.length).toBeGreaterThan(20);
      for (const rule of rules)
        await test.step(`${rule.id} at ${rule.step.id} of ${rule.brand}`, () => expectInView(page, rule));
    },
  );
