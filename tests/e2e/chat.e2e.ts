import type { Locator, Page } from '@playwright/test';
import { at, control, expect, expectAccessible, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { createBorrower, patchApplication } from './sandbox.ts';
import { addressOf } from './sights.ts';
import { advance } from './travel/lenderTime.ts';

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const SUPPORT = '/account/heloc/register/support';
const FORM = '/account/heloc/register-v2';

const toggle = (page: Page): Locator => page.getByRole('region', { name: 'Chat' }).getByRole('button');
const chat = (page: Page): Locator => page.getByRole('dialog', { name: 'Chat with us' });
const message = (page: Page): Locator => chat(page).getByLabel('Your message');
const log = (page: Page): Locator => chat(page).getByRole('log');

/** Lets the agent act until it is visible. */
const seeAgentDo = (seen: Locator): Promise<void> =>
  expect(async () => {
    await advance('PT3S');
    await expect(seen).toBeVisible({ timeout: 2_000 });
  }).toPass();

/** Waits until connected, so that messages are delivered at once. */
const expectJoined = (page: Page): Promise<void> =>
  seeAgentDo(log(page).getByText('Hello Jamie Rivera', { exact: false }).first());

/** Opens the chat: by its own button, and on a phone, where that steps aside for words, by the header's menu. */
async function openChat(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await expect(toggle(page)).toBeVisible();
  if (!(await menu.isVisible())) return await toggle(page).click();
  await menu.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Chat with us' }).click();
}

async function begin(page: Page, mode: string, path = SUPPORT): Promise<void> {
  await page.goto(at('main', `${path}?mode=${mode}`));
  await openChat(page);
  await fillForm(page);
  await expect(message(page)).toBeVisible();
}

async function fillForm(page: Page): Promise<void> {
  await chat(page).getByLabel('Name').fill('Jamie Rivera');
  await chat(page).getByLabel('Email address').fill('jamie@example.com');
  await chat(page).getByRole('button', { name: 'Start chat' }).click();
}

/** The conversation stored in the tab. */
const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('webchat-session') ?? '{}'));

/** Makes the agent act now. */
async function agent(page: Page, does: object): Promise<void> {
  const { conversationSid } = await kept(page);
  const response = await fetch(control(`/chat/${conversationSid}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(does),
  });
  expect(response.ok).toBe(true);
}

/** What the agent's desk shows. */
async function desk(page: Page): Promise<{ preview: string }> {
  const { conversationSid } = await kept(page);
  return (await fetch(control(`/chat/${conversationSid}`))).json();
}

const looks = [PHONE, WIDE].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

for (const { viewport, colorScheme } of played(
  looks,
  (look) => look.viewport === WIDE && look.colorScheme === 'dark',
))
  test.describe(`${viewport.width}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test(
      'CHAT-01 CHAT-03 CHAT-04 CHAT-05 CHAT-06 CHAT-29 a chat with an agent, to its end, and a new one',
      inMatrix,
      async ({ page }) => {
        await page.goto(at('main', `${SUPPORT}?mode=twilio`));
        await expect(toggle(page)).toHaveAccessibleName('Chat with us');
        await expectAccessible(page);
        await openChat(page);
        await expect(chat(page).getByLabel('Name')).toBeVisible();
        await expectAccessible(page);
        await fillForm(page);
        await expectJoined(page);
        await message(page).fill('How long does it take?');
        await message(page).press('Enter');
        const mine = log(page).locator('li[data-participant=customer]');
        await expect(mine).toContainText('How long does it take?');
        await expect(mine).toHaveAttribute('data-status', 'sent');
        const theirs = log(page).locator('li[data-participant=agent]');
        await seeAgentDo(theirs.nth(1));
        await expect(theirs).toHaveCount(2);
        const places = await Promise.all(
          ['customer', 'agent'].map((who) =>
            log(page).locator(`li[data-participant=${who}]`).first().locator('.eq-said').boundingBox(),
          ),
        );
        expect(places[0]?.x).toBeGreaterThan(places[1]?.x ?? Number.NaN);
        await expectAccessible(page);
        await chat(page).getByRole('button', { name: 'End chat' }).click();
        await expect(chat(page).getByRole('heading', { name: 'Thanks for chatting with us' })).toBeVisible();
        await expect(chat(page).getByRole('link', { name: 'Take the survey' })).toHaveAttribute(
          'href',
          /^https:\/\/.+contactId=/,
        );
        await expectAccessible(page);
        await chat(page).getByRole('button', { name: 'Start new chat' }).click();
        await expect(chat(page).getByRole('button', { name: 'Start chat' })).toBeVisible();
        await expect.poll(() => kept(page)).toEqual({});
      },
    );
  });

for (const { viewport, colorScheme } of played(
  looks,
  (look) => look.viewport === PHONE && look.colorScheme === 'light',
))
  test.describe(`${viewport.width}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test(
      'CHAT-01 CHAT-05 CHAT-22 CHAT-23 CHAT-24 a question to the chatbot, and feedback on what was wrong with its answer',
      inMatrix,
      async ({ page }) => {
        await begin(page, 'chatbot');
        await message(page).fill('What are the rates?');
        await message(page).press('Enter');
        const answer = log(page).locator('li[data-participant=chatbot]');
        await expect(answer.locator('.eq-said')).toContainText(/\w/);
        await answer.getByRole('button', { name: 'Not helpful?' }).click();
        const dialog = page.getByRole('dialog', { name: 'Tell us more' });
        await expect(dialog.getByRole('radio')).toHaveCount(4);
        for (const reason of [
          'Answer too vague',
          'Not specific to my application',
          'Not what I was asking about',
          'Other',
        ])
          await expect(dialog.getByLabel(reason, { exact: true })).toBeAttached();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Send' }).click();
        await expect(dialog.getByText('Please select a reason').first()).toBeVisible();
        await dialog.getByLabel('Answer too vague').check();
        await dialog.getByLabel(/^Additional information/).fill('x'.repeat(141));
        await dialog.getByRole('button', { name: 'Send' }).click();
        await expect(
          dialog.getByText('Please restrict your response to 140 characters.').first(),
        ).toBeVisible();
        await dialog.getByLabel(/^Additional information/).fill('I need a number');
        await dialog.getByRole('button', { name: 'Send' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(answer).toContainText('Thank you.');
        await page.reload();
        await expect(log(page).locator('li')).toHaveCount(2);
      },
    );
  });

test('CHAT-02 CHAT-05 the toggle floats at the bottom right, and a reload continues the conversation', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await page.goto(at('main', `${FORM}?mode=stream`));
  await expect
    .poll(async () => {
      const box = await toggle(page).boundingBox();
      return Math.max(
        WIDE.width - (box?.x ?? 0) - (box?.width ?? 0),
        WIDE.height - (box?.y ?? 0) - (box?.height ?? 0),
      );
    })
    .toBeLessThan(32);
  await toggle(page).click();
  await fillForm(page);
  await expectJoined(page);
  await expect
    .poll(async () => Object.keys(await kept(page)).sort())
    .toEqual([
      'conversationSid',
      'emailAddress',
      'expiration',
      'friendlyName',
      'kind',
      'omniProxyChannelId',
      'stream',
      'token',
    ]);
  await page.reload();
  await expectJoined(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('body')).toContainText('Skip to main content');
  await chat(page).getByRole('button', { name: 'Close the chat' }).click();
  await expect(chat(page)).toHaveCount(0);
  await agent(page, { say: 'Are you still there?' });
  await expect(toggle(page)).toHaveAccessibleName('Chat with us, 1 new message');
  await toggle(page).click();
  await expect(log(page)).toContainText('Are you still there?');
  await expect(message(page)).toBeFocused();
});

test("CHAT-10 CALL-49 CALL-50 outside the agents' hours the chatbot answers, and the hours are shown", async ({
  page,
}) => {
  await page.route('**/hours/OPS_CHAT/openStatus*', (route) => route.fulfill({ json: { open: false } }));
  const asked = page.waitForRequest('**/hours/OPS_CHAT/openStatus?display=true');
  await page.goto(at('main', SUPPORT));
  await toggle(page).click();
  expect((await asked).headers()['x-org']).toBe('main');
  await expect(chat(page).getByText('Our team is away right now.')).toBeVisible();
  await chat(page).getByText('When our team answers').click();
  await expect(chat(page).getByText('6:00 AM to 8:00 PM PT')).toHaveCount(5);
  await expect(chat(page).getByText('Closed', { exact: true })).toHaveCount(1);
});

test('CHAT-16 CHAT-17 CHAT-31 the form shows errors, and says if a chat cannot start; it can start afterwards', async ({
  page,
  watch,
}) => {
  watch.expected.push(/500/);
  await page.goto(at('main', `${SUPPORT}?mode=twilio`));
  await toggle(page).click();
  const start = chat(page).getByRole('button', { name: 'Start chat' });
  await start.click();
  await expect(chat(page).getByText('Required', { exact: true })).toHaveCount(1);
  await expect(chat(page).getByRole('link', { name: 'Please enter your email' })).toHaveCount(1);
  await chat(page).getByLabel('Name').fill('x'.repeat(129));
  await chat(page)
    .getByLabel('Email address')
    .fill(`${'x'.repeat(60)}@${'y'.repeat(60)}.example`);
  await start.click();
  await expect(
    chat(page).getByText('Cannot be more than 128 characters', { exact: true }).first(),
  ).toBeVisible();
  await chat(page).getByLabel('Email address').fill('jamie@');
  await start.click();
  await expect(chat(page).getByText('Please enter a valid email address').first()).toBeVisible();
  await page.route('**/initWebChat', (route) => route.fulfill({ status: 500, json: {} }));
  await fillForm(page);
  await expect(chat(page).getByRole('alert')).toHaveText('Something went wrong. Please try again later.');
  await page.unroute('**/initWebChat');
  await start.click();
  await expect(message(page)).toBeVisible();
});

test('CHAT-19 CHAT-20 CHAT-21 CHAT-26 blank text is not sent, Enter sends, Shift+Enter does not, and files are sent too', async ({
  page,
}) => {
  await begin(page, 'twilio');
  await expectJoined(page);
  const mine = log(page).locator('li[data-participant=customer]');
  await message(page).press('Enter');
  await message(page).fill('One');
  await expect.poll(async () => (await desk(page)).preview).toBe('One');
  await message(page).fill('   ');
  await message(page).press('Enter');
  await message(page).fill('One');
  await message(page).press('End');
  await message(page).press('Shift+Enter');
  await page.keyboard.type('two');
  await message(page).press('Enter');
  await expect(mine).toHaveCount(1);
  await expect(mine.locator('.eq-said')).toHaveText('One\ntwo');
  const attach = chat(page).locator('input[type=file]');
  await expect(attach).toHaveAttribute('accept', '.jpg,.png,.amr,.mp3,.mp4,.pdf,.txt');
  await attach.setInputFiles({
    name: 'run.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('x'),
  });
  await expect(chat(page).getByRole('alert')).toContainText('.jpg, .png, .amr, .mp3, .mp4, .pdf or .txt');
  await attach.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('A note') });
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(mine).toHaveCount(2);
  await expect(mine.last()).toContainText('note.txt, 6 bytes');
  await expect(mine.last()).toHaveAttribute('data-status', 'sent');
});

test('CHAT-13 CHAT-30 CALL-61 a lost connection is shown, and comes back', async ({ page }) => {
  let isCut = false;
  await page.routeWebSocket(/chat\/socket$/, (socket) => {
    if (isCut) void socket.close();
    else socket.connectToServer();
  });
  await begin(page, 'twilio');
  await expectJoined(page);
  isCut = true;
  await agent(page, { drop: true });
  await expect(chat(page).getByText('Connection lost. Attempting to reconnect.')).toBeVisible();
  await message(page).fill('Said while nobody heard');
  await message(page).press('Enter');
  await expect(log(page)).toContainText('Sending');
  isCut = false;
  await expect(chat(page).getByText('Connection lost. Attempting to reconnect.')).toHaveCount(0);
  const mine = log(page).locator('li[data-participant=customer]');
  await expect(mine).toHaveAttribute('data-status', 'sent');
  await expect(mine).toHaveCount(1);
});

test('CHAT-14 CHAT-15 CHAT-18 developers have keys and tools; keys do nothing while typing', async ({
  page,
}) => {
  await page.goto(at('main', `${SUPPORT}?mode=twilio`));
  await toggle(page).click();
  await expect(chat(page).getByText('For developers')).toBeVisible();
  await chat(page).getByText('For developers').click();
  await expect(chat(page).getByLabel('Agent id')).toBeVisible();
  await expect(chat(page).getByLabel('Role').getByRole('option')).toHaveText([
    'ADMIN',
    'CSA',
    'MANAGER',
    'SPECIALIST',
  ]);
  await fillForm(page);
  await expect(message(page)).toBeVisible();
  await message(page).fill('0');
  await message(page).press('Backspace');
  await expect(chat(page).getByRole('alert')).toHaveCount(0);
  // A connection made only now would remove the alert.
  await expectJoined(page);
  await log(page).locator('..').focus();
  for (const [key, words] of [
    ['0', 'Connection lost. Attempting to reconnect.'],
    ['1', 'Something went wrong. Please try again later.'],
    ['2', 'Token state is invalid.'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chat(page).getByRole('alert')).toContainText(words);
  }
  await page.keyboard.press('Backspace');
  await expect(chat(page).getByText('Thanks for chatting with us')).toBeVisible();
});

test('ROUTE-24 pop-webchat opens the chat on load on application pages, and nowhere else', async ({
  page,
}) => {
  // The chat's own module, loaded when it is opened.
  const modules: string[] = [];
  page.on('request', (request) => {
    if (/\/Chat-[\w-]+\.js/.test(request.url())) modules.push(request.url());
  });
  await page.setViewportSize(WIDE);
  await page.goto(at('main', `${FORM}?pop-webchat=1`));
  await expect(chat(page)).toBeVisible();
  await expect(chat(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat(page)).toHaveCount(0);
  await expect(toggle(page)).toBeFocused();
  expect(modules).not.toEqual([]);
  modules.length = 0;
  await page.goto(at('main', '/auth/login?pop-webchat=1'));
  await expect(toggle(page)).toBeVisible();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  expect(modules).toEqual([]);
  await toggle(page).click();
  await expect(chat(page)).toBeVisible();
  expect(modules).not.toEqual([]);
});

test('CHAT-20 the whole chat works by keyboard', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto(at('main', `${SUPPORT}?mode=twilio`));
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(chat(page)).toBeFocused();
  await expect(chat(page).getByLabel('Name')).toBeVisible();
  const name = chat(page).getByLabel('Name');
  for (let tabs = 0; tabs < 4 && !(await name.evaluate((it) => it === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('Jamie Rivera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('jamie@example.com');
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeFocused();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(log(page).locator('li[data-participant=customer]')).toHaveAttribute('data-status', 'sent');
  await expect(message(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toggle(page)).toBeFocused();
});

/** Visible parts of a page under the toggle. */
const coveredBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const region = document.querySelector('section[aria-label="Chat"]');
    const box = region?.getBoundingClientRect();
    if (!box) return ['no toggle'];
    return [...document.querySelectorAll('.eq-submit-bar, .eq-submit-bar *')]
      .map((one) => ({ one, at: one.getBoundingClientRect() }))
      .filter(
        ({ at }) =>
          at.width > 0 &&
          at.left < box.right &&
          at.right > box.left &&
          at.top < box.bottom &&
          at.bottom > box.top,
      )
      .map(({ one }) => one.tagName);
  });

test('SHELL-51 below 1024 px the toggle is above the bar, and the end of the page is not covered', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1023]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 320) await page.goto(at('main', FORM));
    await expect(toggle(page)).toBeVisible();
    await expect.poll(() => coveredBy(page), `${width} px`).toEqual([]);
    // The page may still grow.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        const footer = await page.getByRole('contentinfo').locator('section').last().boundingBox();
        const box = await toggle(page).boundingBox();
        return (footer?.y ?? 0) + (footer?.height ?? 0) - (box?.y ?? 0);
      }, `${width} px`)
      .toBeLessThanOrEqual(0);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
});

/** The words and controls of a page that still lie under the chat once they are scrolled to. */
const underChat = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const parts = 'a, button, input, select, textarea, label, legend, h1, h2, h3, p, li, dt, dd, th, td';
    const chat = document.querySelector('#chat, section[aria-label="Chat"]:not([data-open]) button');
    if (!chat) return ['no chat'];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found: string[] = [];
    for (const one of document.querySelectorAll(parts)) {
      const { clip, clipPath } = getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      const isSeen = one.checkVisibility({ visibilityProperty: true }) && `${clip}${clipPath}` === 'autonone';
      const isOfChat = one.closest('#chat, section[aria-label="Chat"]') !== null;
      if (!isSeen || isOfChat || width < 2 || height < 2 || height > window.innerHeight / 2) continue;
      const before = window.scrollY;
      one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      // The toggle follows the bar in the frame after a scroll.
      if (window.scrollY !== before) await frame().then(frame);
      const [at, box] = [one.getBoundingClientRect(), chat.getBoundingClientRect()];
      const isBeside = at.right <= box.left || at.left >= box.right;
      const isAbove = at.bottom <= box.top || at.top >= box.bottom;
      if (!isBeside && !isAbove) found.push(`${one.tagName} ${(one.textContent ?? '').trim().slice(0, 40)}`);
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });

/** Screens of an application on a phone, one of each kind: short, long, lists, figures, without a bar. */
const PHONE_SCREENS = [
  ['HMDA', 'start/hmda'],
  ['COLLECT_ADDITIONAL_INFO', 'start/contact'],
  ['OFFER_SELECTION', 'product/select'],
  ['INCOME_VERIFICATION', 'income/review'],
  ['DISBURSEMENT_ACCOUNT', 'bank/disburse'],
  ['IDENTITY_VERIFICATION', 'identity'],
  ['IDENTITY_VERIFICATION', 'documents'],
] as const;

/** What the toggle shows itself over while the page is scrolled from its beginning to its end. */
const underToggle = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const parts = 'a, button, input, select, textarea, label, legend, h1, h2, h3, p, li, dt, dd, th, td';
    const region = document.querySelector('section[aria-label="Chat"]');
    const chat = region?.querySelector('button');
    if (!region || !chat) return ['no chat'];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const found = new Set<string>();
    for (let top = 0; top < document.documentElement.scrollHeight; top += 90) {
      window.scrollTo({ top, behavior: 'instant' });
      // The page says that it was scrolled, and the toggle looks in the frame after that.
      await frame().then(frame).then(frame);
      if (region.hasAttribute('data-covers')) continue;
      const box = chat.getBoundingClientRect();
      for (const one of document.querySelectorAll(parts)) {
        const at = one.getBoundingClientRect();
        const { clip, clipPath } = getComputedStyle(one);
        const isSeen =
          one.checkVisibility({ visibilityProperty: true }) && `${clip}${clipPath}` === 'autonone';
        if (!isSeen || one.closest('#chat, section[aria-label="Chat"]') !== null) continue;
        const isBeside = at.right <= box.left + 1 || at.left >= box.right - 1;
        const isAbove = at.bottom <= box.top + 1 || at.top >= box.bottom - 1;
        if (!isBeside && !isAbove && at.width > 1 && at.height > 1)
          found.add(`${one.tagName} ${(one.textContent ?? '').trim().slice(0, 40)}`);
      }
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return [...found];
  });

/** Large text makes the page's columns wider, and the toggle too. */
async function expectToggleBesideOffer(page: Page): Promise<void> {
  const { uuid, jwt } = await createBorrower({ org: 'goldenrodporch', status: 'OFFER_SELECTION' });
  await page.goto(at('goldenrodporch', '/auth/login'));
  await page.evaluate((token) => window.localStorage.setItem('jwt', token), jwt);
  await page.goto(at('goldenrodporch', `/account/heloc/${uuid}/product/select`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [1280, 1366, 1440, 1520]) {
    await page.setViewportSize({ width, height: 800 });
    const card = await page.locator('aside').boundingBox();
    const button = await toggle(page).boundingBox();
    expect(button?.x, `${width} px`).toBeGreaterThan((card?.x ?? Infinity) + (card?.width ?? 0));
  }
}

test('CHAT-02 SHELL-51 on a screen of an application the chat covers nothing that is scrolled to', async ({
  page,
}) => {
  const borrower = await createBorrower({ org: 'main', status: 'HMDA', application: { pinned: true } });
  await page.addInitScript((jwt) => localStorage.setItem('jwt', jwt), borrower.jwt);
  for (const width of [1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 1024) await page.goto(addressOf(borrower.uuid, 'start/hmda'));
    await expect(page.getByRole('main').getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(toggle(page)).toBeVisible();
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded();
      await expect
        .poll(async () => {
          const [own, other] = [await button.boundingBox(), await toggle(page).boundingBox()];
          return (own?.x ?? 0) + (own?.width ?? 0) - (other?.x ?? 0);
        })
        .toBeLessThanOrEqual(0);
    }
  }
  await expect.poll(() => underChat(page), 'the toggle at 1440 px').toEqual([]);
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 1440) await toggle(page).click();
    await expect(chat(page)).toBeVisible();
    await expect.poll(() => underChat(page), `the window at ${width} px`).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  for (const [status, path] of PHONE_SCREENS) {
    await patchApplication(borrower.uuid, { checklistStatus: status });
    await page.goto(addressOf(borrower.uuid, path));
    await expect(toggle(page)).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: width === 320 ? 568 : 844 });
      await expect.poll(() => underToggle(page), `${path} at ${width} px`).toEqual([]);
      await expect.poll(() => underChat(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  await expectToggleBesideOffer(page);
});

test('FLAG-10 CHAT-02 with the flag off there is no chat, and none in print', async ({ page }) => {
  await page.goto(at('main', SUPPORT));
  await expect(toggle(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toggle(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() =>
    sessionStorage.setItem('flag-overrides', JSON.stringify({ 'fe-webchat': { enabled: false } })),
  );
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Questions/ })).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);
});
