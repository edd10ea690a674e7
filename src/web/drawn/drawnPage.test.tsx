import { fireEvent, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrawn, drawnPage, hasDifferentPage, keepTaps, takeOver, takingOver } from './drawnPage.ts';

const { documentElement } = document;

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server and affiliates set it
  document.cookie = text;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  documentElement.lang = 'en-US';
  documentElement.dataset.prepop = 'prepop';
  vi.setSystemTime(new Date(2026, 10, 29, 23, 59));
  documentElement.dataset.days = '2026-11-28 2026-11-29';
  window.history.replaceState(null, '', '/account/heloc/register-v2');
});
afterEach(() => {
  delete documentElement.dataset.visitor;
  delete documentElement.dataset.privacy;
  vi.useRealTimers();
  for (const name of ['language', 'prepop']) setCookie(`${name}=; max-age=0`);
  document.body.replaceChildren();
});

describe('who gets the page that was drawn for everybody', () => {
  const notAnswered = { isPrepopComplete: false, hasIncomeBeenSet: false };

  it('is whoever was never here, or has not answered anything', () => {
    expect(hasDifferentPage()).toBe(false);
    sessionStorage.setItem('entry-params', '{"utm":{"source":"a"}}');
    sessionStorage.setItem('register-draft', JSON.stringify(notAnswered));
    localStorage.setItem('tracker-uuid', 'a');
    window.history.replaceState(null, '', '/account/heloc/register-v2?utm_source=a&gclid=b');
    expect(hasDifferentPage()).toBe(false);
  });

  it.each([
    ['is signed in', () => localStorage.setItem('jwt', 'a.b.c')],
    ['is signed in at another lender of the host', () => localStorage.setItem('jwt-other', 'a.b.c')],
    [
      'has answered',
      () =>
        sessionStorage.setItem('register-draft', JSON.stringify({ ...notAnswered, email: 'a@b.example' })),
    ],
    ['came from an officer', () => sessionStorage.setItem('entry-params', '{"utm":{},"referrer":"a"}')],
    ['has a chat', () => sessionStorage.setItem('webchat-session', '{}')],
    ['tests other flags', () => sessionStorage.setItem('flag-overrides', '{}')],
    ['chose a lender', () => sessionStorage.setItem('org', 'other')],
    ['may have sent an application', () => sessionStorage.setItem('register-idempotency', '{}')],
    ['comes with an invitation', () => window.history.replaceState(null, '', '?rid=1&utm_source=a')],
    ['chose another language', () => setCookie('language=es-US')],
    ['comes from an affiliate', () => setCookie('prepop=a')],
    ['is a day ahead', () => vi.setSystemTime(new Date(2026, 10, 30))],
    ['has a draft that cannot be read', () => sessionStorage.setItem('register-draft', '{')],
  ])('is nobody who %s', (_case, before) => {
    before();
    expect(hasDifferentPage()).toBe(true);
  });

  it('has no question about privacy where it is answered', () => {
    localStorage.setItem('privacy-options', '{"analytics":false}');
    hasDifferentPage();
    expect(documentElement.dataset.privacy).toBe('answered');
  });
});

describe('a drawn page of somebody else', () => {
  it('is theirs no more once they have signed in in another tab, until the page listens', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>drawn</p>';
    documentElement.dataset.visitor = 'waits';
    expect(drawnPage(root)).toBe(root);
    localStorage.setItem('jwt-main', 'a token');
    expect(drawnPage(root)).toBeUndefined();
    vi.spyOn(window, 'localStorage', 'get').mockImplementationOnce(() => {
      throw new DOMException('storage is not allowed', 'SecurityError');
    });
    expect(drawnPage(root)).toBe(root);
  });

  it('is cleared before the page is built', () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>drawn</p>';
    documentElement.dataset.visitor = 'known';
    expect(drawnPage(root)).toBeUndefined();
    clearDrawn(root);
    expect([root.innerHTML, documentElement.dataset.visitor]).toEqual(['', undefined]);
  });
});

const seen: Record<string, unknown> = {};

function Form({ onShown }: { onShown: () => void }) {
  const [name, setName] = useState('');
  const [agrees, setAgrees] = useState(false);
  const [use, setUse] = useState('');
  const [state, setState] = useState('');
  const [sent, setSent] = useState('');
  useEffect(onShown, [onShown]);
  Object.assign(seen, { name, agrees, use, state, sent });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(`${name} ${use}`);
      }}
    >
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value.toUpperCase())} />
      <input type="checkbox" checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
      {['home', 'rent'].map((value) => (
        <input
          key={value}
          type="radio"
          name="use"
          value={value}
          checked={use === value}
          onChange={() => setUse(value)}
        />
      ))}
      <select value={state} onChange={({ target }) => setState(target.value)}>
        <option value="">Choose</option>
        <option value="TX">Texas</option>
      </select>
      <button type="submit">Continue</button>
    </form>
  );
}

describe('what is done before the page listens', () => {
  it('is kept: letters with their caret, choices, and the button that was pressed last', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<Form onShown={() => undefined} />);
    documentElement.dataset.visitor = 'waits';
    keepTaps(document);
    const name = root.querySelector<HTMLInputElement>('[aria-label=Name]');
    if (!name) throw new Error('no field');
    name.value = 'ana lee';
    name.setSelectionRange(3, 3);
    root.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
    root.querySelector<HTMLInputElement>('[value=rent]')?.click();
    const select = root.querySelector('select');
    if (select) select.value = 'TX';
    const form = root.querySelector('form');
    // Nobody listens yet: the browser itself would send the form.
    expect(form && fireEvent.submit(form)).toBe(false);
    expect(drawnPage(root)).toBe(root);
    let isShown = false;
    const onShown = () => {
      if (!isShown) takeOver(root);
      isShown = true;
    };
    takingOver();
    hydrateRoot(root, <Form onShown={onShown} />);
    await waitFor(() => expect(seen.sent).not.toBe(''));
    expect(seen).toEqual({ name: 'ANA LEE', agrees: true, use: 'rent', state: 'TX', sent: 'ANA LEE rent' });
    expect(documentElement.dataset.visitor).toBeUndefined();
  });

  it('is not repeated where the page hears it itself while it takes over', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = '<button type="button">Add</button>';
    documentElement.dataset.visitor = 'waits';
    keepTaps(document);
    takingOver();
    const added = vi.fn();
    const button = root.querySelector('button');
    button?.addEventListener('click', added);
    button?.click();
    takeOver(root);
    await new Promise((resolve) => setTimeout(resolve));
    expect(added).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'is followed by the page where the address says where somebody came from',
      '?utm_source=a',
      '/auth/login',
      true,
    ],
    ['is followed by the browser where nothing is left behind', '', '/auth/login', false],
    [
      'is followed by the browser where it leads elsewhere',
      '?utm_source=a',
      'https://lender.example/',
      false,
    ],
    ['is followed by the browser within the page', '?utm_source=a', '#main', false],
  ])('a link %s', async (_case, search, href, isKept) => {
    window.history.replaceState(null, '', `/account/heloc/register-v2${search}`);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = `<a href="${href}"><span>Login</span></a>`;
    documentElement.dataset.visitor = 'waits';
    keepTaps(document);
    const prevented: boolean[] = [];
    const seeClick = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', seeClick);
    root.querySelector('span')?.click();
    takingOver();
    takeOver(root);
    await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('click', seeClick);
    // Once by hand, and once more by the page.
    expect(prevented).toEqual(isKept ? [true, false] : [false]);
  });

  it('is followed by the browser after all, a link, when a script of the page does not load', () => {
    window.history.replaceState(null, '', '/account/heloc/register-v2?utm_source=a');
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = '<a href="/auth/login">Login</a><script type="text/plain"></script>';
    documentElement.dataset.visitor = 'waits';
    keepTaps(document);
    const followed: boolean[] = [];
    const seeClick = (event: Event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', seeClick);
    const link = root.querySelector('a');
    link?.click();
    root.querySelector('script')?.dispatchEvent(new Event('error'));
    link?.click();
    window.removeEventListener('click', seeClick);
    expect(followed).toEqual([false, true, true]);
  });

  it('is left to the page from then on', () => {
    document.body.innerHTML = '<form><button type="submit">Send</button></form>';
    keepTaps(document);
    const form = document.querySelector('form');
    expect(form && fireEvent.submit(form)).toBe(true);
  });
});
