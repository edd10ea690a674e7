import { describe, expect, it } from 'vitest';
import { paletteOf } from '../../../core/config/paletteOf.ts';
import { type MailPage, mailHtml } from './mailPage.ts';

const LINK = 'https://lender.example/auth/reset#a&b';
const colors = paletteOf('#0b5fff');

const page = (given: Partial<MailPage> = {}): string =>
  mailHtml({
    language: 'en-US',
    subject: 'Reset your password',
    text: `You asked.\n\n${LINK}\n\nIgnore it otherwise.\n\nWillow Gate, 800-555-0199`,
    actions: { [LINK]: 'Choose a password' },
    look: { company: 'Willow Gate', colors },
    ...given,
  });

/** Text of the elements in the body, by the classes of paragraphs and headings. */
const said = (html: string, kind: string): readonly (string | undefined)[] =>
  [...html.matchAll(new RegExp(`<(?:p|h1|a) class="${kind}"[^>]*>([\\s\\S]*?)</(?:p|h1|a)>`, 'g'))].map(
    ([, text]) => text,
  );

describe('the page of a mail', () => {
  it('has the subject as title and only heading, and says its language', () => {
    const html = page({ language: 'es-US', subject: 'Su código' });
    expect(html).toContain('<html lang="es-US">');
    expect(html).toContain('<title>Su código</title>');
    expect(html.match(/<h\d/g)).toEqual(['<h1']);
    expect(html).toMatch(/<h1[^>]*>Su código<\/h1>/);
  });

  it('makes a button of an address with a label, and keeps the address readable', () => {
    const html = page();
    expect(said(html, 'button')).toEqual(['Choose a password']);
    expect(html).toContain('href="https://lender.example/auth/reset#a&amp;b"');
    expect(said(html, 'text')).toEqual(['Reset your password', 'You asked.', 'Ignore it otherwise.']);
    expect(said(html, 'muted')).toEqual([
      'https://lender.example/auth/reset#a&amp;b',
      'Willow Gate, 800-555-0199',
    ]);
  });

  it('makes only a link of the address by which the mail is refused', () => {
    const html = page({ quiet: LINK });
    expect(said(html, 'button')).toEqual([]);
    expect(said(html, 'name')).toContain('Choose a password');
    expect(html).toContain('href="https://lender.example/auth/reset#a&amp;b"');
  });

  it('leaves an address without a label as words', () => {
    const html = page({ text: 'One\n\nhttps://evil.example/\n\nconstructor', actions: {} });
    expect(html).not.toContain('<a ');
    expect(said(html, 'text').slice(1)).toEqual(['One', 'https://evil.example/', 'constructor']);
  });

  it('has a footer with the company even if the text does not end with it', () => {
    const html = page({ text: 'Name: Jane\nPhone: 1' });
    expect(said(html, 'text').slice(1)).toEqual(['Name: Jane<br>Phone: 1']);
    expect(said(html, 'muted')).toEqual(['Willow Gate']);
  });

  it('sets a code of six digits large, and no other number', () => {
    expect(page({ text: 'Your code is 012345' })).toMatch(/<strong[^>]*font-size:32px[^>]*>012345<\/strong>/);
    for (const text of ['Call 5550199', '123456 is a number', 'Name: Jane\nZIP 123456'])
      expect(page({ text })).not.toContain('<strong');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><style>*{}</style>',
    '&lt;b&gt;',
  ])('shows %s as it was written, wherever it stands', (evil) => {
    const html = page({
      language: evil,
      subject: evil,
      text: `${evil}\n\nhttps://a.example/${evil}\n\nWillow ${evil}`,
      actions: { [`https://a.example/${evil}`]: evil },
      look: { company: `Willow ${evil}`, colors },
    });
    expect(html.match(/<(script|img|style)\b/g)).toEqual(['<style']);
    expect(html).not.toContain(evil);
    expect(html).toContain(
      evil.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    );
  });

  it('loads nothing and runs nothing', () => {
    expect(page()).not.toMatch(/<(script|img|link|iframe|object|form)\b|\bsrc=|url\(|@import|@font-face/);
  });

  it('writes the colors of both schemes, each text with the ground it was checked on', () => {
    const html = page();
    const { light, dark } = colors;
    expect(html).toContain(`background-color:${light.primary};color:${light.onPrimary}`);
    expect(html).toContain(
      `.button{background-color:${dark.primary}!important;color:${dark.onPrimary}!important}`,
    );
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('stays below the 102 kB after which Gmail hides the rest, for the longest text that needs escaping', () => {
    const longest = `${'"'.repeat(9_990)}\n\nEnd`;
    expect(Buffer.byteLength(page({ text: longest }))).toBeLessThan(102_000);
  });
});
