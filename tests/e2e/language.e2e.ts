import type { Locator, Page } from '@playwright/test';
import { type Borrower, newBorrower } from './borrower.ts';
import { at, control, expect, expectAccessible, newStillContext, test } from './fixtures.ts';
import { keyboard, pointer } from './hands.ts';
import { START } from './registration.ts';
import { createBorrower, type SandboxBorrower } from './sandbox.ts';
import { signIn } from './sights.ts';
import { seeWorkDone } from './travel/lenderTime.ts';

test.use({ viewport: { width: 390, height: 844 } });
const main = (page: Page): Locator => page.getByRole('main');
const title = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });
const goOn = (page: Page): Locator => main(page).getByRole('button', { name: 'Continuar', exact: true });
const expectSpeaks = (page: Page, language: string): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('lang', language);
const footer = (page: Page): Locator => page.getByRole('contentinfo');

/** Nothing overflows. */
const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

async function answerInSpanish(page: Page, borrower: Borrower): Promise<void> {
  const hands = pointer;
  const { property, born, password } = borrower;
  await hands.type(page.getByRole('combobox', { name: /^Dirección/ }), property.street);
  const other = page.getByRole('option', { name: 'La dirección no aparece en la lista' });
  await hands.suggestion(page.getByRole('combobox', { name: /^Dirección/ }), other);
  await expect(page.getByLabel('Calle y número')).toHaveValue(property.street);
  await hands.type(page.getByLabel('Ciudad'), property.city);
  await hands.select(page.getByLabel('Estado', { exact: true }), property.state);
  await hands.type(page.getByLabel('Código postal'), property.zip);
  await hands.choose(
    page.getByRole('radiogroup', { name: '¿Cómo usa esta propiedad?' }),
    /Vivienda principal/,
  );
  await expectAccessible(page);
  await hands.press(goOn(page));

  await expect(title(page, /^¿Está esta propiedad a la venta/)).toBeFocused();
  await expectFits(page);
  await hands.choose(page.getByRole('radiogroup'), 'No');
  await hands.press(goOn(page));

  await expect(title(page, '¿Cuáles son sus ingresos anuales?')).toBeFocused();
  await hands.select(
    page.getByLabel('¿Cuál es su principal fuente de ingresos?'),
    'Empleo a tiempo completo',
  );
  await hands.type(page.getByLabel('Ingresos anuales antes de impuestos', { exact: true }), borrower.income);
  await hands.press(goOn(page));

  await expect(title(page, '¿Cuál es su nombre legal?')).toBeFocused();
  await hands.type(page.getByLabel('Nombre', { exact: true }), borrower.firstName);
  await hands.type(page.getByLabel('Apellido'), borrower.lastName);
  await hands.press(goOn(page));

  await expect(title(page, '¿Cuál es su fecha de nacimiento?')).toBeFocused();
  for (const [index, label] of ['Mes', 'Día', 'Año'].entries())
    await hands.type(page.getByLabel(label), born[index] ?? '');
  await hands.press(goOn(page));

  await expect(title(page, '¿Cómo podemos comunicarnos con usted?')).toBeFocused();
  await hands.type(page.getByLabel('Correo electrónico'), borrower.email);
  await hands.type(page.getByLabel('Teléfono celular'), borrower.phone);
  await hands.press(goOn(page));

  await expect(title(page, 'Cree su contraseña')).toBeFocused();
  await expectFits(page);
  await hands.type(page.getByLabel('Contraseña', { exact: true }), password);
  await hands.type(page.getByLabel('Confirme la contraseña'), password);
  await hands.tick(page.getByRole('checkbox', { name: /^He leído y acepto/ }));
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    hands.press(main(page).getByRole('link', { name: /^divulgaciones y comunicaciones/ })),
  ]);
  await expect(title(opened, 'Registros y comunicaciones electrónicos')).toBeVisible();
  await expectSpeaks(opened, 'es-US');
  await opened.close();
  await hands.tick(page.getByRole('checkbox', { name: /^Acepto recibir divulgaciones/ }));
  await expectAccessible(page);
}

test("registration in Spanish: chosen by keyboard in the footer, kept after a reload, and stored as the application's language", async ({
  page,
}) => {
  const borrower = newBorrower();
  await page.goto(at(borrower.brand, START));
  await expect(title(page, 'What is the address of the property?')).toBeVisible();
  await expectSpeaks(page, 'en-US');
  const spanish = footer(page).getByRole('button', { name: 'Español' });
  await expect(spanish).toHaveAttribute('lang', 'es-US');
  await spanish.focus();
  await page.keyboard.press('Enter');
  await expect(title(page, '¿Cuál es la dirección de la propiedad?')).toBeVisible();
  await expectSpeaks(page, 'es-US');
  await expect(page).toHaveTitle(/¿Cuál es la dirección de la propiedad\?/);
  await expect(footer(page).getByRole('button', { name: 'English' })).toBeFocused();

  const reloaded = await page.reload();
  expect(await reloaded?.text()).toContain('<html lang="es-US"');
  await expect(title(page, '¿Cuál es la dirección de la propiedad?')).toBeVisible();
  await expect(main(page)).not.toContainText('address');
  await expectFits(page);

  await answerInSpanish(page, borrower);
  await keyboard(page).press(main(page).getByRole('button', { name: 'Consultar mi tasa' }));
  await page.waitForURL(/\/account\/heloc\/[0-9a-f-]{36}/);
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Sus ofertas' }));
  await expectFits(page);
  await expectAccessible(page);
});

test('changing the language keeps all answers, even a password', async ({ page }) => {
  await page.goto(at('main', START));
  const street = page.getByRole('combobox', { name: /^Address/ });
  await street.fill('14 Orchard Court');
  await page.getByRole('option', { name: 'Address not listed' }).click();
  await page.getByLabel('City').fill('Tampa');
  await footer(page).getByRole('button', { name: 'Español' }).click();
  await expect(title(page, '¿Cuál es la dirección de la propiedad?')).toBeVisible();
  await expect(page.getByLabel('Ciudad')).toHaveValue('Tampa');
  await expect(page.getByLabel('Calle y número')).toHaveValue('14 Orchard Court');
  await goOn(page).click();
  await expect(page.getByText('El código postal es obligatorio').first()).toBeVisible();
  await footer(page).getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Zipcode is required').first()).toBeVisible();
  await expect(page.getByText('El código postal es obligatorio')).toHaveCount(0);

  await page.goto(at('main', '/auth/login'));
  await page.getByLabel('Email address').fill('somebody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-9!');
  await footer(page).getByRole('button', { name: 'Español' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('Correct-horse-9!');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('somebody@example.com');
});

test('the documents of an application made in Spanish are in Spanish, and displayed in Spanish', async ({
  page,
}) => {
  const made = await fetch(control('/applications'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'language=es-US' },
    body: JSON.stringify({
      org: 'main',
      persona: 'approved',
      status: 'APP_SUBMISSION',
      application: { pinned: true },
    }),
  });
  expect(made.ok).toBe(true);
  const borrower = (await made.json()) as SandboxBorrower;
  await page
    .context()
    .addCookies([{ name: 'language', value: 'es-US', domain: 'main.localhost', path: '/' }]);
  await signIn(page, borrower);
  await page.goto(at('main', `/account/heloc/${borrower.uuid}`));
  await expect(title(page, 'Revise su solicitud')).toBeVisible();
  const documents = main(page).getByText('Términos importantes de nuestra línea de crédito', {
    exact: false,
  });
  await expect(documents.first()).toBeVisible();
  await expect(main(page)).toContainText('Su consentimiento para recibir documentos electrónicos');
  await expect(main(page)).not.toContainText('Important Terms');
  await expectFits(page);
  await expectAccessible(page);
});

test('the phone menu has the languages; a person has their language in another browser', async ({
  page,
  browser,
}) => {
  const borrower = await createBorrower({ org: 'main', persona: 'approved' });
  const logIn = async (tab: Page, names: { email: string; password: string; button: string }) => {
    await tab.goto(at('main', '/auth/login'));
    await tab.getByLabel(names.email).fill(borrower.email);
    await tab.getByLabel(names.password, { exact: true }).fill(borrower.password);
    await main(tab).getByRole('button', { name: names.button }).click();
    await tab.waitForURL(/\/(dashboard|account\/heloc)/);
    await expect(main(tab).getByRole('heading', { level: 1 })).toBeVisible();
  };
  const english = { email: 'Email address', password: 'Password', button: 'Login' };
  await logIn(page, english);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const [kept] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/profile/language')),
    page.getByRole('dialog').getByRole('button', { name: 'Español' }).click(),
  ]);
  expect(kept.status()).toBe(204);
  await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeFocused();

  const context = await newStillContext(browser);
  const other = await context.newPage();
  await logIn(other, english);
  // The profile arrives after the page.
  await expectSpeaks(other, 'es-US');
  await expect(footer(other).getByRole('button', { name: 'English' })).toBeVisible();
  await context.close();
});
