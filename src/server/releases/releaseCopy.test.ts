import { expect, it } from 'vitest';
import type { CompiledMessage } from '../../core/model/release.ts';
import { compileRelease } from './compiledRelease.ts';
import { copyOf } from './releaseCopy.ts';
import { testRelease } from './testRelease.ts';

const part = (locale: string, messages: Readonly<Record<string, CompiledMessage>>): string =>
  JSON.stringify({ locale, messages });

const release = await compileRelease(
  testRelease(
    { code: 'main' },
    { locales: ['en-US', 'es-US'] },
    {
      'copy.en-US.json': part('en-US', { 'page.title': [{ text: 'Welcome' }] }),
      'copy.en-US.documents.json': part('en-US', {
        'mail.code.subject': [{ text: 'Your code' }],
      }),
      'copy.es-US.json': part('es-US', { 'page.title': [{ text: 'Bienvenido' }] }),
    },
  ),
);

it('has the words of pages and of the server, in a language of the release', () => {
  expect(copyOf(release, 'es-US').text('page.title', { facts: {} })).toBe('Bienvenido');
  expect(copyOf(release, 'fr-FR').text('page.title', { facts: {} })).toBe('Welcome');
  expect(copyOf(release).text('mail.code.subject', { facts: {} })).toBe('Your code');
  expect(copyOf(release)).toBe(copyOf(release, 'en-US'));
});

it('knows which messages an older release lacks', () => {
  expect(copyOf(release, 'es-US').has('mail.code.subject')).toBe(false);
  expect(copyOf(release).has('constructor')).toBe(false);
});
