import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import stepSchema from '../../../schemas/config/step.schema.json';
import { testRelease } from '../renderer/testRelease.ts';
import { ThemeRoot } from '../ui/ThemeRoot.tsx';
import { testTheme } from '../ui/theme/testTheme.ts';
import { EntrySection } from './EntrySection.tsx';
import { fieldEntries } from './fieldEntries.ts';
import { Gallery } from './Gallery.tsx';
import { galleryAddress, lookOf, widgetOf } from './look.ts';
import { partEntries } from './partEntries.ts';
import { readStepSample, StepSample, stepOf } from './StepSample.tsx';
import { statesOf } from './statesOf.ts';

const release = await testRelease();

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const NORMAL = { scheme: 'system', text: '100', dir: 'ltr', words: 'plain' } as const;

const widgets: readonly string[] = stepSchema.definitions.options.properties.widget.enum;

describe('the gallery', () => {
  it('WIDGET-01 shows every widget that step data may name, except the invisible one', () => {
    const shown = fieldEntries.map(({ options }) => options.widget);
    expect([...widgets].filter((widget) => !shown.includes(widget as never))).toEqual(['hidden']);
    const ids = [...fieldEntries, ...partEntries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(fieldEntries)('renders $title from its data in each of its states', async (entry) => {
    const { container } = render(
      <ThemeRoot theme={testTheme}>
        <EntrySection entry={entry} href="/gallery" release={release} pseudo={false} alone />
      </ThemeRoot>,
    );
    const states = [...container.querySelectorAll<HTMLElement>('section[data-state]')];
    expect(states.map((state) => state.dataset.state)).toEqual(statesOf(entry, true).map(({ name }) => name));
    const wrong = within(states[3] as HTMLElement);
    await wrong.findByText(entry.error, { selector: '.eq-error span' });
    for (const state of states) expect(state.textContent).toContain(entry.label);
    expect(screen.getByRole('complementary').textContent).toContain(`"widget": "${entry.options.widget}"`);
  });

  it.each(partEntries)('draws $title from its data', (entry) => {
    window.history.replaceState(null, '', `/gallery/${entry.id}`);
    const { container } = render(<Gallery release={release} nonce={undefined} brands={['main']} />);
    screen.getByRole('heading', { level: 1, name: entry.title });
    expect(container.querySelectorAll('section[data-state]')).toHaveLength(entry.states.length);
  });

  it('keeps its settings in the address, and gives every widget its own address', async () => {
    window.history.replaceState(null, '', '/gallery/button?scheme=dark');
    render(<Gallery release={release} nonce={undefined} brands={['main', 'harborlight']} />);
    await userEvent.selectOptions(screen.getByLabelText('Direction'), 'rtl');
    expect(document.documentElement.dir).toBe('rtl');
    expect(window.location.search).toBe('?scheme=dark&dir=rtl');
    const link = screen.getByRole('link', { name: 'Date' });
    expect(link.getAttribute('href')).toBe('/gallery/date?scheme=dark&dir=rtl');
    const mails = screen.getByRole('link', { name: 'Mails in this brand' });
    expect(mails.getAttribute('href')).toBe('/sandbox/mails?org=main');
    const brands = within(screen.getByLabelText('Brand')).getAllByRole('option');
    expect(brands.map(({ textContent }) => textContent)).toEqual(['main', 'harborlight']);
    document.documentElement.removeAttribute('dir');
  });

  it('shows only words of data in the pseudo-locale', async () => {
    window.history.replaceState(null, '', '/gallery/select?words=pseudo');
    render(<Gallery release={release} nonce={undefined} brands={['main']} />);
    expect((await screen.findAllByRole('combobox', { name: 'Ƒŕûûîîţ' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('combobox', { name: 'Fruit' })).toBeNull();
  });
});

describe('the settings in an address', () => {
  it('are those it knows, without others', () => {
    expect(lookOf('?scheme=dark&text=150&dir=up&words=')).toEqual({ ...NORMAL, scheme: 'dark', text: '150' });
    expect(galleryAddress(NORMAL, {})).toBe('/gallery');
    expect(galleryAddress({ ...NORMAL, text: '200' }, { id: 'date', org: 'main' })).toBe(
      '/gallery/date?org=main&text=200',
    );
    expect([widgetOf('/gallery/date'), widgetOf('/gallery'), widgetOf('/gallery/')]).toEqual([
      'date',
      undefined,
      undefined,
    ]);
  });
});

describe('a step in the gallery', () => {
  const read = (id: string, hash = '') => readStepSample(release, { pathname: `/gallery/step/${id}`, hash });

  it('is rendered with the answers and facts in the fragment', async () => {
    const said = { answers: { employmentType: 'UNEMPLOYED' }, facts: { today: '2026-06-15' } };
    const step = await read('annual-income', `#${encodeURIComponent(JSON.stringify(said))}`);
    if (!step) throw new Error('no step');
    render(
      <ThemeRoot theme={testTheme}>
        <StepSample {...step} />
      </ThemeRoot>,
    );
    const source = screen.getByRole<HTMLSelectElement>('combobox', { name: /main source of income/ });
    expect(source.value).toBe('UNEMPLOYED');
  });

  it('has no answers if the fragment is not an object, and is missing if the release has no such step', async () => {
    for (const hash of ['', '#', '#%7B', '#%', '#[1]', '#%7B%22facts%22:1%7D'])
      expect(await read('annual-income', hash)).toMatchObject({ answers: {}, facts: {} });
    expect(await read('constructor')).toBeUndefined();
    expect(stepOf('/gallery/select')).toBeUndefined();
  });
});
