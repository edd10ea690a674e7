import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { halfDoneScreens } from '../../../../tests/landing/halfDone.ts';
import { sights } from '../../../../tests/landing/sights.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { HELOC, openScreen } from '../testing/testScreen.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  window.scrollTo = () => undefined;
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fields = (): readonly Field[] => [
  ...document.querySelectorAll<Field>('#step-form :is(input, select, textarea)'),
];

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');
const nameOf = (field: Field): string => (isChoice(field) && field.type === 'radio' ? field.name : field.id);

/** The non-empty controls and their values. */
const entered = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields().flatMap((field) => {
      const value = isChoice(field) && !field.checked ? '' : field.value;
      return value === '' || field.type === 'file' ? [] : [[nameOf(field), value] as const];
    }),
  );

const only = (given: Readonly<Record<string, string>>, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => isWanted(name)));

/** Fills every empty field until choices reveal no new ones. */
async function enterAll(): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const field = fields().find((one) => !done.has(nameOf(one)) && !one.disabled && one.type !== 'file');
    if (!field) return;
    done.add(nameOf(field));
    await act(async () => {
      if (isChoice(field)) field.click();
      else if (field instanceof HTMLSelectElement)
        fireEvent.change(field, { target: { value: [...field.options].find(({ value }) => value)?.value } });
      else fireEvent.input(field, { target: { value: '12' } });
      fireEvent.blur(field);
    });
  }
}

const slots = [{ date: '2026-06-18', time: '12:00', place: 'HOME' }];

it.each(halfDoneScreens.map((one) => [one.path, one] as const))(
  '%s keeps everything entered, except sensitive answers, when it is opened again',
  async (path, { status, sensitive = /^$/ }) => {
    const open = () =>
      openScreen(status, sights[path].heading, {
        release,
        path,
        status: { bpo: 'BPO_REQUIRED', ...(path === 'liens' ? { liensComplete: false } : {}) },
        application: {
          disburseAccount: path === 'bank/autopay' ? { routingNumber: '123456780' } : {},
          notary: { slots },
        },
        answers: {
          [`GET ${HELOC}/documents`]: [],
          [`POST ${HELOC}/signers/planned`]: [],
          [`POST ${HELOC}/bank-name`]: { bankName: 'Fernhollow Savings Bank' },
        },
      });
    await open();
    const given = entered();
    await enterAll();
    const before = entered();
    const kept = only(before, (name) => !sensitive.test(name));
    expect(Object.keys(before).length).toBeGreaterThan(Object.keys(given).length);
    cleanup();
    await open();
    await expect.poll(entered).toMatchObject(kept);
    const isSensitive = (name: string) => sensitive.test(name);
    expect(only(entered(), isSensitive)).toEqual(only(given, isSensitive));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
