import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FIRST_KEY,
  isPathOf,
  type Navigate,
  PageRouter,
  type Place,
  Redirect,
  Route,
  Switch,
  useNavigate,
  useParams,
  usePlace,
  useQuery,
} from './router.tsx';

beforeEach(() => window.history.replaceState(null, '', '/a?q=1'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let place: Place;
let navigate: Navigate;

function Reader() {
  place = usePlace();
  navigate = useNavigate();
  return <output>{useQuery().get('q')}</output>;
}

const shown = () =>
  render(
    <PageRouter>
      <Reader />
    </PageRouter>,
  );

const go = (...to: Parameters<Navigate>) => act(() => navigate(...to));

describe('the place', () => {
  it('is that of the window; its first entry has the first key', () => {
    shown();
    expect(place).toEqual({ pathname: '/a', search: '?q=1', hash: '', state: undefined, key: FIRST_KEY });
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  it('follows each navigation, with its state and a key of its own', () => {
    shown();
    const before = window.history.length;
    go('/b?q=2', { state: { left: 'X' } });
    const first = place.key;
    expect(place).toMatchObject({ pathname: '/b', search: '?q=2', hash: '', state: { left: 'X' } });
    expect(screen.getByRole('status').textContent).toBe('2');
    go('/b?q=2');
    expect(place.state).toBeUndefined();
    expect(new Set([FIRST_KEY, first, place.key]).size).toBe(3);
    expect(window.history.length).toBe(before + 2);
  });

  it('makes no entry of the history for what replaces one', () => {
    shown();
    const before = window.history.length;
    go('/b', { replace: true });
    expect(place).toMatchObject({ pathname: '/b', search: '' });
    expect(place.key).not.toBe(FIRST_KEY);
    expect(window.history.length).toBe(before);
  });

  it('is found again by back and forward, with key and state', async () => {
    shown();
    go('/b', { state: 7 });
    const { key } = place;
    go('/c');
    go(-1);
    await waitFor(() => expect(place).toEqual({ pathname: '/b', search: '', hash: '', state: 7, key }));
    act(() => window.history.back());
    await waitFor(() => expect(place).toMatchObject({ pathname: '/a', key: FIRST_KEY }));
    go(2);
    await waitFor(() => expect(place.pathname).toBe('/c'));
  });

  it('keeps key and state when the page is loaded again', () => {
    shown();
    go('/b', { state: 7 });
    const { key } = place;
    cleanup();
    shown();
    expect(place).toMatchObject({ state: 7, key });
  });

  it.each([{ key: 7 }, 'text', [1]])('takes no key from an entry of others: %j', (entry) => {
    window.history.replaceState(entry, '', '/a');
    shown();
    expect(place.key).toBe(FIRST_KEY);
  });

  it.each([
    ['has loaded', () => Promise.resolve()],
    ['has failed to load', () => Promise.reject(new Error('offline'))],
  ])('stays until the next page %s', async (_, end) => {
    const wait = Promise.withResolvers<void>();
    const stillLoading = (address: string) => (address === '/b?q=2' ? wait.promise.then(end) : undefined);
    render(
      <PageRouter stillLoading={stillLoading}>
        <Reader />
      </PageRouter>,
    );
    go('/b?q=2');
    expect([place.pathname, window.location.pathname]).toEqual(['/a', '/b']);
    await act(async () => wait.resolve());
    await waitFor(() => expect(place).toMatchObject({ pathname: '/b', search: '?q=2' }));
  });

  it('follows only the last of several navigations', async () => {
    const wait = Promise.withResolvers<void>();
    render(
      <PageRouter stillLoading={(address) => (address === '/b' ? wait.promise : undefined)}>
        <Reader />
      </PageRouter>,
    );
    const seen: string[] = [];
    go('/b');
    go('/c');
    seen.push(place.pathname);
    await act(async () => wait.resolve());
    seen.push(place.pathname);
    expect(seen).toEqual(['/c', '/c']);
  });

  it('navigates by one function that stays the same', () => {
    shown();
    const first = navigate;
    go('/b');
    expect(navigate).toBe(first);
  });

  it('cannot be asked for outside the router', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Reader />)).toThrow('inside PageRouter');
  });
});

function Rest() {
  const { id, '*': rest } = useParams();
  return (
    <p>
      {id}, {rest ?? 'nothing'}
    </p>
  );
}

const pages = (
  <Switch>
    <Route path="/old">
      <Redirect to="/x/1/new?q=3" />
    </Route>
    <Route path="/x/:id/*?">
      <Rest />
    </Route>
    <Route>none</Route>
  </Switch>
);

describe('routes', () => {
  it('are the first that matches; a redirect leaves no entry behind', async () => {
    window.history.replaceState(null, '', '/old');
    const before = window.history.length;
    render(
      <PageRouter>
        {pages}
        <Reader />
      </PageRouter>,
    );
    await screen.findByText('1, new');
    expect(window.history.length).toBe(before);
    expect(place.search).toBe('?q=3');
    go('/x/2');
    await screen.findByText('2, nothing');
    go('/x/a%20b/c/d/');
    await screen.findByText('a b, c/d/');
    go('/y');
    await screen.findByText('none');
  });

  it('redirect again when the target changes', async () => {
    const { rerender } = render(<PageRouter>{<Redirect to="/b" />}</PageRouter>);
    await waitFor(() => expect(window.location.pathname).toBe('/b'));
    rerender(<PageRouter>{<Redirect to="/c" />}</PageRouter>);
    await waitFor(() => expect(window.location.pathname).toBe('/c'));
  });

  it.each([
    ['/a', '/a', true],
    ['/a', '/A/', true],
    ['/a', '/ab', false],
    ['/a/:id', '/a/b', true],
    ['/a/:id', '/a/b/c', false],
    ['/a/:id', '/a', false],
    ['/a/*', '/a/b/c', true],
    ['/a/*', '/a', false],
    ['/a/*?', '/a', true],
    ['/a/*?', '/a/b/c', true],
    ['/a/*?', '/ab', false],
    ['*', '/any/thing', true],
  ])('the pattern %s takes %s: %s', (pattern, pathname, isOf) => {
    expect(isPathOf(pattern, pathname)).toBe(isOf);
  });
});

describe('drawn at an address', () => {
  it('shows its page without asking the window', () => {
    for (const name of ['location', 'history'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(() => {
        throw new Error(`asked for ${name}`);
      });
    const drawn = renderToString(
      <PageRouter at="/x/1/new?q=3">
        {pages}
        <Reader />
      </PageRouter>,
    );
    vi.restoreAllMocks();
    expect(drawn).toContain('<p>1, new</p>');
    expect(drawn).toContain('<output>3</output>');
    expect(place).toEqual({
      pathname: '/x/1/new',
      search: '?q=3',
      hash: '',
      state: undefined,
      key: FIRST_KEY,
    });
  });
});
