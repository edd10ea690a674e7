import { beforeEach, expect, it } from 'vitest';
import { isObject, type Json } from '../../../core/shared/json.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { openSender } from './testSender.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Last words of every personal fact, and all sensitive fields. */
async function personalNames(): Promise<readonly string[]> {
  const release = await testRelease();
  const { release: whole } = await release.screens();
  const facts = Object.entries(whole.app.facts).filter(([, { personal }]) => personal === true);
  const sensitive = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isObject(value)) {
      const isSensitive = isObject(value.options) && value.options.sensitive === true;
      if (isSensitive && typeof value.scope === 'string') sensitive.add(value.scope.replace(/^.*\//, ''));
      for (const item of Object.values(value)) visit(item);
    }
  };
  visit(whole.app.steps);
  const flows = await Promise.all(whole.app.flows.map((id) => whole.part(`flow.${id}.json`)));
  visit(flows);
  expect(facts.length).toBeGreaterThan(20);
  expect(sensitive.size).toBeGreaterThan(3);
  return [...facts.map(([name]) => name), ...facts.map(([name]) => name.replace(/^.*\./, '')), ...sensitive];
}

/** Values a person may enter: name, address, numbers, date, email, token. */
const SECRETS: readonly Json[] = [
  'Zebulon',
  '8634 Thistle Down Ln',
  '123-45-6789',
  '123456789',
  '1980-04-21',
  'zeb@example.com',
  '(202) 555-0188',
  'eyJhbGciOi.eyJzdWIiOiJ6ZWIifQ.c2ln',
  { legal: 'Zebulon' },
  ['Zebulon'],
];
const LEAKED = /zeb|thistle|123-?45-?6789|1980|202\D{0,2}555|eyJ/i;

it('sends no personal fact or sensitive field: not as event, property, page, query or referrer', async () => {
  const names = await personalNames();
  const release = await testRelease();
  const { events: known } = await release.part<{ events: object }>('telemetry.json');
  const values = (index: number): Record<string, Json> =>
    Object.fromEntries(names.map((name) => [name, SECRETS[index] ?? null]));
  for (const [index, secret] of SECRETS.entries()) {
    const text = typeof secret === 'string' ? secret : JSON.stringify(secret);
    const query = Object.fromEntries([...names, 'email', 'token', 'redirectUrl'].map((name) => [name, text]));
    const { sender, calls } = await openSender(undefined, {
      query: () => query,
      referrer: `https://partner.example/${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`,
    });
    for (const name of [...Object.keys(known), ...names, text])
      sender.add({
        name,
        path: `/account/heloc/${encodeURIComponent(text)}/${text}?${new URLSearchParams(query)}#${text}`,
        properties: {
          ...values(index),
          trackerUuid: secret,
          pathname: `/${text}`,
          reason: secret,
          name: secret,
          variation: secret,
        },
      });
    await sender.flush();
    expect(calls.length).toBeGreaterThan(1);
    const sent = JSON.stringify(
      calls.map(({ name, body, init }) => [name, body, [...new Headers(init.headers)]]),
    );
    expect(sent).not.toMatch(LEAKED);
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
    expect(stored).not.toMatch(LEAKED);
    sessionStorage.clear();
  }
});
