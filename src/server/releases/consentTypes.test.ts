import { describe, expect, it } from 'vitest';
import type { CopyPart, Release } from '../../core/model/release.ts';
import { compileRelease } from './compiledRelease.ts';
import { consentText, consentTypesOf } from './consentTypes.ts';
import { testRelease } from './testRelease.ts';

interface Words {
  readonly sms?: string;
  readonly privacy?: string;
  readonly values?: Record<string, string>;
  readonly name?: string;
}

function release({ sms = 'Text me.', privacy = 'We keep it.', values = {}, name = 'Main' }: Words = {}) {
  const message = (text: string) => [{ text }];
  const messages = {
    'registration.consent.smsMarketing': message(sms),
    'registration.consent.termPrivacy': message('I agree.'),
    'page.privacy.text': message(privacy),
  } as unknown as CopyPart['messages'];
  const page = { id: 'privacy', blocks: [{ id: 'text', type: 'text', text: 'page.privacy.text' }] };
  const company = { name } as never;
  const made = testRelease({ code: 'main', values, company }, {
    locales: ['en-US'],
    pages: { privacy: page },
  } as never);
  const copy = JSON.stringify({ locale: 'en-US', messages });
  return compileRelease({ ...made, parts: { ...made.parts, 'copy.en-US.json': copy } } satisfies Release);
}

const versions = async (words?: Words) =>
  Object.fromEntries(consentTypesOf(await release(words)).map(({ type, version }) => [type, version]));

describe('the version of a consent', () => {
  it('G-01 changes with its text, and no other version does', async () => {
    const before = await versions();
    const after = await versions({ sms: 'Text me often.' });
    expect(after.SMS).not.toBe(before.SMS);
    expect({ ...after, SMS: before.SMS }).toEqual(before);
    expect(await versions()).toEqual(before);
  });

  it('G-01 changes with the page that the text refers to, and with the name in it', async () => {
    const before = await versions();
    const page = await versions({ privacy: 'We sell it.' });
    expect(page.PRIVACY).not.toBe(before.PRIVACY);
    expect(page.TERMS).toBe(before.TERMS);
    expect((await versions({ name: 'Other' })).SMS).not.toBe(before.SMS);
  });

  it('is short, and the first characters of the hash of its words', async () => {
    const { version, textHash } = consentText(await release(), 'SMS');
    expect(textHash).toMatch(/^[0-9a-f]{64}$/);
    expect(version).toBe(textHash?.slice(0, 12));
  });

  it("is the brand's own version if it names one", async () => {
    const named = await versions({ values: { consentVersion: '2026-03', 'consentVersion.SMS': '7' } });
    expect(named).toMatchObject({ SMS: '7', TERMS: '2026-03' });
  });

  it('is 1 for a consent without words, and for an unknown one', async () => {
    expect(consentText(await release(), 'HARD_CREDIT')).toEqual({ version: '1' });
    expect(consentText(await release(), 'constructor')).toEqual({ version: '1' });
  });
});
