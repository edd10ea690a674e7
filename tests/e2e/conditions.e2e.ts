import type { Page } from '@playwright/test';
import { control, expect, expectAccessible, test } from './fixtures.ts';
import type { SandboxBorrower } from './sandbox.ts';
import { openAs, standingAt } from './sights.ts';
import { advance } from './travel/lenderTime.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function ask({ uuid }: SandboxBorrower, type: string, more: object = {}): Promise<string> {
  const response = await fetch(control(`/applications/${uuid}/conditions`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, ...more }),
  });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { uuid: string }).uuid;
}

const codeFor = async ({ uuid }: SandboxBorrower): Promise<string> => {
  const response = await fetch(control(`/applications/${uuid}/one-time-code`));
  return ((await response.json()) as { code: string }).code;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('COND-03 COND-08 COND-11 COND-12 COND-13 COND-14 COND-16 COND-17 COND-19 a card for each category, oldest first, each with a link to where it is answered', async ({
  page,
}) => {
  const borrower = await standingAt('HMDA');
  const titles = [
    ['BANK_ACCOUNT_FRAUD_REVIEW', 'Verify your bank account', 'Upload Document'],
    ['ID_VERIFICATION_FAILURE', 'Verify your identity', 'Verify your identity'],
    ['MISSING_PHONE_NUMBER', 'Add your phone number', 'Add your phone number'],
    ['REVIEW_TRUST_REQUIREMENTS', 'Upload trust documents', 'Upload Document'],
    ['PROPERTY_LEGAL_DESCRIPTION', 'Upload your property description', 'Upload Document'],
    ['IDENTITY_DOCUMENT_FRAUD_REVIEW', 'Re-verify your identity document', 'Verify your identity'],
    ['PROPERTY_OWNERSHIP_FRAUD_REVIEW', 'Confirm property ownership', 'Upload Document'],
    ['FALSE_OWNERSHIP_TYPE_REVIEW', 'Confirm how you own the property', 'Upload Document'],
    ['HELOC_MANUAL_PAYSTUB_UPLOAD', 'Upload paystubs', 'Upload Document'],
    ['HARD_CREDIT_INQUIRY_REVIEW', 'Explain recent credit inquiries', 'Upload Document'],
    ['GENERIC_DOCUMENT_REQUEST', 'Upload a document', 'Upload Document'],
    ['ESCALATION_REVIEW', 'Additional information needed', 'Upload Document'],
  ] as const;
  for (const [type] of titles) {
    await ask(borrower, type);
    await advance('PT1S');
  }
  await openAs(page, borrower, 'conditions');
  await expect(heading(page, 'What we need from you')).toBeVisible();
  const cards = page.getByRole('main').getByRole('region');
  await expect(cards.getByRole('heading')).toHaveText(titles.map(([, title]) => title));
  for (const [index, [, , action]] of titles.entries())
    await expect(cards.nth(index).getByRole('button', { name: action })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('COND-18 COND-21 documents are uploaded and submitted with a note, and nothing is left to do', async ({
  page,
}) => {
  const borrower = await standingAt('HMDA');
  await ask(borrower, 'GENERIC_DOCUMENT_REQUEST', { numDocsRequired: 2, comments: 'The deed, please.' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, borrower, 'conditions');
  await page.getByRole('button', { name: 'Upload Documents' }).click();
  await expect(heading(page, 'Send us what we asked for')).toBeVisible();
  await expect(page.getByText('The deed, please.')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await submit.click();
  await expect(page.getByText('Please upload at least one file').first()).toBeVisible();
  const files = ['deed.pdf', 'map.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: PDF }));
  await page.locator('input[type=file][multiple]').first().setInputFiles(files);
  await expect(page.getByText('map.pdf').first()).toBeVisible();
  await expect(page.getByText(/, uploaded$/)).toHaveCount(2);
  await page.getByRole('textbox', { name: /Note to the reviewer/ }).fill('Both pages.');
  await expectAccessible(page);
  await submit.click();
  await expect(heading(page, 'What we need from you')).toBeVisible();
  await expect(page.getByText(/^We have what you sent/)).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }),
  ).toBeVisible();
});

test('COND-10 a phone number is confirmed by the code sent to it', async ({ page }) => {
  const borrower = await standingAt('HMDA');
  const condition = await ask(borrower, 'MISSING_PHONE_NUMBER');
  await openAs(page, borrower, `conditions/phone-number?condition=${condition}`);
  await expect(heading(page, 'Add your phone number')).toBeVisible();
  await page.getByRole('textbox', { name: /phone/i }).fill('2025550177');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('The code is on its way. It can be used for 10 minutes.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code from the message' }).fill(await codeFor(borrower));
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(heading(page, 'What we need from you')).toBeVisible();
  await expect(page.getByText(/^We have what you sent/)).toBeVisible();
});

test('COND-07 the address of a missing condition says that nothing is needed', async ({ page }) => {
  const borrower = await standingAt('HMDA');
  await openAs(page, borrower, 'conditions/upload-document?condition=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/nothing|do not need it any more/i)
      .first(),
  ).toBeVisible();
});
