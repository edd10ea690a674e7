import { describe, expect, it, vi } from 'vitest';
import type { AppPart, CopyPart } from '../../core/model/release.ts';
import { createWords, type WordsKind } from './words.ts';

const NAMES = ['copy.en-US.json', 'copy.en-US.screens.json', 'copy.es-US.json', 'copy.es-US.screens.json'];
const app = { facts: {}, enums: {}, brand: { company: {}, names: {} } } as unknown as AppPart;

const partOf = (name: string): CopyPart => {
  const [, locale = '', kind = 'page'] = name.replace('.json', '').split('.');
  return { locale, messages: { [`a.${kind}`]: [{ text: `${kind} ${locale}` }] } };
};

const said = (kinds: readonly WordsKind[], words: ReturnType<typeof createWords>) => {
  const copy = words.copyOf(app, new Set(kinds));
  return () => [copy.locale, ...kinds.map((kind) => copy.text(`a.${kind}`, { facts: {} }))];
};

describe('the words of a release', () => {
  it('change to another language from then on, in the existing copy', async () => {
    const words = createWords('en-US', async (name) => partOf(name));
    await words.add('page');
    await words.add('screens');
    const all = said(['page', 'screens'], words);
    expect(all()).toEqual(['en-US', 'page en-US', 'screens en-US']);
    const listener = vi.fn();
    words.subscribe(listener);
    await words.speak('es-US');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(all()).toEqual(['es-US', 'page es-US', 'screens es-US']);
  });

  it('are loaded for the chosen language only', async () => {
    const part = vi.fn(async (name: string) => partOf(name));
    const words = createWords('es-US', part);
    await words.add('page');
    await words.add('screens');
    expect(part.mock.calls.map(([name]) => name)).toEqual(NAMES.slice(2));
  });

  it('stay unchanged if those of the other language cannot be loaded', async () => {
    const words = createWords('en-US', async (name) => {
      if (name === 'copy.es-US.json') throw new Error('offline');
      return partOf(name);
    });
    await words.add('page');
    await expect(words.speak('es-US')).rejects.toThrow('offline');
    expect(said(['page'], words)()).toEqual(['en-US', 'page en-US']);
  });

  it('of a part that loads during a language change are those of the new language', async () => {
    let arrive = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const words = createWords('en-US', async (name) => {
      if (name === 'copy.en-US.screens.json') await late;
      return partOf(name);
    });
    await words.add('page');
    const adding = words.add('screens');
    await words.speak('es-US');
    arrive();
    await adding;
    expect(said(['page', 'screens'], words)()).toEqual(['es-US', 'page es-US', 'screens es-US']);
  });

  it('are those of the last requested language', async () => {
    let arrive = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const words = createWords('en-US', async (name) => {
      if (name === 'copy.es-US.json') await late;
      return partOf(name);
    });
    await words.add('page');
    const first = words.speak('es-US');
    await words.speak('en-US');
    arrive();
    await first;
    expect(words.language()).toBe('en-US');
  });
});
