import type { Borrower } from '../e2e/borrower.ts';
import {
  type Control,
  choiceFor,
  controlsInPage,
  isOpen,
  isTicked,
  textFor,
} from '../e2e/travel/controls.ts';
import { choose, countOf, press, see, type Target, type } from './hands.ts';
import type { Traveller } from './traveller.ts';
import { until } from './until.ts';

/** How a borrower handles a screen. */
export type Hand = (traveller: Traveller) => Promise<unknown>;

const SEND: Target = { css: 'main form button[type=submit], button[form=step-form]' };
const DIALOG = 'dialog[open], [role=dialog]';

const button = (says: RegExp, css = 'main'): Target => ({ css: 'button', says, within: { css } });
const field = (id: string): Target => ({ css: `[id="field-${id}"]` });
const radio = (name: string, value: string): Target => ({
  css: `main input[type=radio][name="${name}"][value="${value}"]`,
});

const send: Hand = ({ tab }) => press(tab, SEND);

async function fillOne({ tab, own, file }: Traveller, control: Control): Promise<void> {
  const { id, kind } = control;
  const target = { css: `[id="${id}"]` };
  const choice = choiceFor(control, own);
  const text = textFor(control, own);
  if (kind === 'radio') {
    if (choice !== undefined) await press(tab, radio(id, choice));
  } else if (kind === 'select') {
    if (choice !== undefined) await choose(tab, target, choice);
  } else if (kind === 'checkbox') {
    if (isTicked(control, own)) await press(tab, target);
  } else if (kind === 'file') {
    const uploaded = { css: 'p, span, li, div', says: /, uploaded$/, within: { css: 'main' } };
    const before = await countOf(tab, uploaded);
    await tab.give(target.css, file);
    await until('the lender has the file', async () => (await countOf(tab, uploaded)) > before);
  } else if (text !== undefined) await type(tab, target, text);
}

/** Fills all controls of the step, including those revealed by answers. */
async function fillForm(traveller: Traveller): Promise<void> {
  const { tab } = traveller;
  const done = new Set<string>();
  for (;;) {
    const next = (await tab.look(controlsInPage)).find((one) => !done.has(one.id) && isOpen(one));
    if (next) {
      done.add(next.id);
      await fillOne(traveller, next);
    } else if ((await tab.look(() => document.querySelector('main [data-waiting]') === null)) === true)
      return;
  }
}

const fillAndSend: Hand = async (traveller) => {
  await fillForm(traveller);
  await send(traveller);
};

/** Registration screens by path below the base (REG-03). */
const registration = (borrower: Borrower): Readonly<Record<string, Hand>> => {
  const { property, firstName, lastName, born, email, phone, password, income } = borrower;
  const [month, day, year] = born;
  return {
    'register-v2': async (traveller) => {
      const { tab } = traveller;
      await type(tab, { css: 'main [role=combobox]' }, property.street);
      await see(tab, { css: '[role=status] *', says: /^(No|\d+) address/, within: { css: 'main' } });
      await press(tab, { css: '[role=option]', says: /^Address not listed/ });
      await type(tab, field('city'), property.city);
      await choose(tab, field('state'), 'FL');
      await type(tab, field('zip'), property.zip);
      await press(tab, radio('occupancyType', 'HOME'));
      await send(traveller);
    },
    'register-v2/for-sale': async (traveller) => {
      await press(traveller.tab, radio('isListedForSale', 'NO'));
      await send(traveller);
    },
    'register-v2/annual-income': async (traveller) => {
      await choose(traveller.tab, field('employmentType'), 'FULL_TIME');
      await type(traveller.tab, field('income'), income);
      await send(traveller);
    },
    'register-v2/legal-name': async (traveller) => {
      await type(traveller.tab, field('firstName'), firstName);
      await type(traveller.tab, field('lastName'), lastName);
      await send(traveller);
    },
    'register-v2/birthdate': async (traveller) => {
      await type(traveller.tab, field('dateOfBirth'), month);
      await type(traveller.tab, field('dateOfBirth-day'), day);
      await type(traveller.tab, field('dateOfBirth-year'), year);
      await send(traveller);
    },
    'register-v2/phone-and-email': async (traveller) => {
      await type(traveller.tab, field('email'), email);
      await type(traveller.tab, field('phoneNumber'), phone);
      await send(traveller);
    },
    'register-v2/set-password': async (traveller) => {
      const { tab } = traveller;
      await type(tab, field('password'), password);
      await type(tab, field('confirmPassword'), password);
      await press(tab, field('termPrivacyConsent'));
      const records = { css: 'main a', says: /^disclosures and communications/ };
      await tab.inNewWindow(
        () => press(tab, records),
        () => see(tab, { css: 'h1' }),
      );
      await press(tab, field('communicationConsent'));
      await send(traveller);
    },
  };
};

/** Scrolls to the document's end until its actions are available. */
async function readToEnd({ tab }: Traveller, isDone: () => Promise<boolean>): Promise<void> {
  await see(tab, { css: 'span, p, div', says: /^Page \d+ of \d+$/, within: { css: DIALOG } });
  await until('the document is read to its end', async () => {
    await tab.pressEnd();
    return isDone();
  });
}

/** Six letters and digits on their own line, as documents show their code. Runs in the page. */
const codeInPage = (): string | undefined =>
  [...document.querySelectorAll('.textLayer span, [data-page] span')]
    .map(({ textContent }) => (textContent ?? '').trim())
    .find((line) => /^[0-9A-Z]{3}[ -]?[0-9A-Z]{3}$/.test(line));

const title = ({ tab }: Traveller): Promise<string> =>
  tab.look(
    (dialog) =>
      [...document.querySelectorAll(dialog)]
        .flatMap((one) => [...one.querySelectorAll('h2')])
        .map(({ textContent }) => textContent)
        .join(),
    DIALOG,
  );

/** Reads all unread documents; resolves to the code one of them shows. */
async function readAll(traveller: Traveller): Promise<string> {
  const { tab } = traveller;
  const unread = { css: 'button', says: /^Open /, within: { css: 'main li', says: /Not opened/ } };
  const read = {
    css: 'p, span, div',
    says: /^You have read this document to its end\.$/,
    within: { css: DIALOG },
  };
  let code = '';
  while ((await countOf(tab, unread)) > 0) {
    await press(tab, unread);
    await readToEnd(traveller, async () => (await countOf(tab, read)) > 0);
    if (/consent to electronic/i.test(await title(traveller)))
      code = await until('the document shows its code', () => tab.look(codeInPage));
    await press(tab, button(/^Close$/, DIALOG));
    await until('the document is closed', async () => (await countOf(tab, { css: DIALOG })) === 0);
  }
  return code;
}

const summary: Hand = async (traveller) => {
  const accessCode = await readAll(traveller);
  await fillAndSend({ ...traveller, own: { ...traveller.own, accessCode } });
};

const signing: Hand = async (traveller) => {
  const { tab } = traveller;
  await press(tab, button(/^Continue$/, DIALOG));
  await see(tab, { css: 'p', says: /^Your location is confirmed\.$/ });
  await fillForm(traveller);
  await press(tab, button(/^Open /));
  const onward = button(/^(Sign as|Initial as|Continue)/, DIALOG);
  const isReady = async (): Promise<boolean> =>
    (await countOf(tab, { ...onward, css: 'button:not(:disabled, [aria-disabled=true])' })) > 0;
  let now = await until('a document stands', async () => (await title(traveller)) || undefined);
  while (now !== '') {
    await readToEnd(traveller, isReady);
    await press(tab, onward);
    const signed = now;
    await until(`another document follows ${signed}`, async () => {
      now = await title(traveller);
      return now !== signed;
    });
  }
  await fillAndSend(traveller);
};

const incomeReview: Hand = async ({ tab, lender }) => {
  await see(tab, { css: 'section h2', within: { css: 'main' } });
  const link = button(/^Link payroll$/);
  if ((await countOf(tab, link)) > 0) return press(tab, link);
  await lender.finishWork();
  return press(tab, button(/^Continue$/));
};

const incomeLink: Hand = async ({ tab }) => {
  await press(tab, button(/^Connect/));
  await press(tab, button(/^Success$/, 'body'));
  await until('the provider leads back', () =>
    tab.look(() => /\/income\/review$/.test(window.location.pathname)),
  );
};

const notarySession: Hand = async ({ tab }) => {
  await press(tab, button(/^Join the session$/));
  await press(tab, button(/^Complete$/, 'body'));
  await until('the notary leads back', () =>
    tab.look(() => /^\/account\/heloc\//.test(window.location.pathname)),
  );
};

const pressIn =
  (says: RegExp): Hand =>
  ({ tab }) =>
    press(tab, button(says));

/** Screens that need more than filling and sending fields. */
export const handsOf = (borrower: Borrower): Readonly<Record<string, Hand>> => ({
  ...registration(borrower),
  'product/select': pressIn(/^Continue$/),
  'start/app-summary': summary,
  'income/review': incomeReview,
  'income/link/truv-payroll': incomeLink,
  'bank/disburse': pressIn(/^Enter manually$/),
  'signing/sign': signing,
  'notary/session': notarySession,
});

/** Any other screen: fills and sends it. */
export { fillAndSend };
