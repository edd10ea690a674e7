import { cleanup, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { showFields, type TestStep } from '../testFields.tsx';
import { descriptionOf, nextButton } from '../testStep.tsx';

afterEach(cleanup);

const owner: TestStep = {
  id: 'owner',
  properties: {
    uuid: { type: 'string' },
    firstName: { type: 'string', minLength: 1 },
    married: { type: 'boolean' },
    spouse: { type: 'string', minLength: 1 },
    ssn: { type: 'string', format: 'us-ssn' },
  },
  required: ['firstName', 'spouse'],
  controls: {
    uuid: { widget: 'hidden' },
    firstName: { widget: 'name' },
    married: { widget: 'checkbox' },
    spouse: { widget: 'name', when: { '===': [{ var: 'field.married' }, true] } },
    ssn: { widget: 'ssn', sensitive: true },
  },
  messages: {
    firstName: { required: 'owner.name' },
    spouse: { required: 'common.required' },
    ssn: { format: 'owner.ssn' },
  },
};

const owners = (fixed = false): TestStep => ({
  id: 'owners',
  properties: { owners: { type: 'array', items: { step: 'owner' }, maxItems: 2 } },
  required: ['owners'],
  controls: { owners: { widget: 'list', itemTitle: 'owner.title', add: 'owner.add', fixed } },
  messages: { owners: { required: 'owners.required', maxItems: 'owners.most' } },
});

const words = {
  'owners.label': 'Co-owners',
  'owners.required': 'Add a co-owner',
  'owners.most': 'At most two',
  'owner.add': 'Add a co-owner now',
  'owner.title': { args: { firstName: 'text' as const }, text: '{firstName}' },
  'owner.name': 'Enter a first name',
  'owner.ssn': 'Enter nine digits',
  'firstName.label': 'First name',
  'married.label': 'Is married',
  'spouse.label': 'Spouse',
  'ssn.label': 'Social Security number',
};

const ana = { uuid: 'u-1', firstName: 'Ana' };
const bo = { uuid: 'u-2', firstName: 'Bo' };
const show = (people: readonly Record<string, string>[], fixed = false) =>
  showFields({ steps: [owners(fixed), owner], words, answers: { owners: people } });
const card = (name: string) => screen.findByRole('group', { name });
const addButton = () => screen.findByRole('button', { name: 'Add a co-owner now' });

/** Collects what the status region says, because it clears itself after a moment. */
function listen(): readonly string[] {
  const status = screen.getByRole('status');
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(status.textContent ?? ''));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  return said;
}

describe('a list', () => {
  it('adds an item, focuses its first field and announces it', async () => {
    const { user, onAccept } = await show([]);
    const button = await addButton();
    const said = listen();
    await user.click(button);
    const name = await screen.findByLabelText('First name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await waitFor(() => expect(said).toContain('Added: Number 1'));
    await user.type(name, ' Cy ');
    await user.click(nextButton());
    expect(onAccept).toHaveBeenCalledWith({ owners: [{ firstName: 'Cy', married: false }] }, []);
    expect(await card('Cy')).toBeTruthy();
  });

  it('removes an item by its name and focuses the next, or the add button', async () => {
    const { user } = await show([ana, bo]);
    const button = await screen.findByRole('button', { name: 'Remove: Ana' });
    const said = listen();
    await user.click(button);
    await waitFor(() => expect(said).toContain('Removed: Ana'));
    await waitFor(async () => expect(document.activeElement).toBe(await card('Bo')));
    expect(screen.queryByRole('group', { name: 'Ana' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove: Bo' }));
    await waitFor(async () => expect(document.activeElement).toBe(await addButton()));
  });

  it('FIELD-46 lists the errors of each item, with links to them', async () => {
    const { user, onAccept } = await show([ana, {}]);
    await user.click(within(await card('Ana')).getByLabelText('Is married'));
    await user.click(nextButton());
    const spouse = screen.getByLabelText('Spouse');
    await waitFor(() => expect(document.activeElement).toBe(spouse));
    const summary = screen.getByRole('region', { name: 'There is a problem' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ana: Spouse: Required', 'Number 2: Enter a first name']);
    await user.click(within(summary).getByRole('link', { name: /Number 2/ }));
    const name = within(await card('Number 2')).getByLabelText('First name');
    expect(document.activeElement).toBe(name);
    expect(descriptionOf(name)).toBe('Enter a first name');
    expect(onAccept).not.toHaveBeenCalled();
  });

  it('links to the add button if an item is missing', async () => {
    const { user } = await show([]);
    await addButton();
    await user.click(nextButton());
    await waitFor(async () => expect(document.activeElement).toBe(await addButton()));
    expect(screen.getByRole('link', { name: 'Add a co-owner' })).toBeTruthy();
  });

  it('sends the last input at once, and never stores sensitive answers', async () => {
    const { user, onAccept, onStore } = await show([ana]);
    await user.type(await screen.findByLabelText('Social Security number'), '123-45-6789{Enter}');
    expect(onAccept).toHaveBeenCalledWith({ owners: [{ ...ana, married: false, ssn: '123456789' }] }, []);
    expect(JSON.stringify(onStore.mock.calls)).not.toMatch(/1234|ssn/);
  });

  it('shows a fixed list unchanged and keeps hidden answers', async () => {
    const { user, onAccept } = await show([ana, bo], true);
    const name = within(await card('Bo')).getByLabelText('First name');
    expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBeNull();
    await user.type(name, 'b');
    await user.click(nextButton());
    const sent = [ana, { ...bo, firstName: 'Bob' }].map((one) => ({ ...one, married: false }));
    expect(onAccept).toHaveBeenCalledWith({ owners: sent }, []);
  });

  it('hides the add button at the maximum', async () => {
    await show([ana, bo]);
    await card('Bo');
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull();
  });

  it('shows dates and amounts of an item in its title, and its number until they are known', async () => {
    const debt: TestStep = {
      id: 'owner',
      properties: {
        due: { type: 'string', format: 'calendar-date' },
        amount: { type: 'integer' },
        state: { type: 'string' },
      },
      controls: { due: { widget: 'date' }, amount: { widget: 'money' }, state: { widget: 'hidden' } },
    };
    const title = {
      args: { due: 'date' as const, amount: 'money' as const },
      text: '{amount} by {due}',
    };
    await showFields({
      steps: [owners(true), debt],
      words: { ...words, 'owner.title': title, 'due.label': 'Due', 'amount.label': 'Amount' },
      answers: { owners: [{ due: '2026-03-01', amount: 1200 }, { amount: 5 }] },
    });
    expect(await card('$1,200 by 03/01/2026')).toBeTruthy();
    expect(await card('Number 2')).toBeTruthy();
  });

  it('has no axe finding, valid or invalid', async () => {
    const { user } = await show([ana, {}]);
    await card('Ana');
    await user.click(nextButton());
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
