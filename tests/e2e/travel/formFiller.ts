import { expect, type Locator, type Page } from '@playwright/test';
import { answers, picture } from './answers.ts';

/** A control of the step's form as it stands in the page. */
interface Control {
  readonly id: string;
  readonly kind: string;
  /** The last part of the control's field. */
  readonly field: string;
  readonly value: string;
  readonly checked: boolean;
  readonly choices: readonly string[];
}

/** The controls a person could fill now, in the order of the page; one of each group of radios. */
const readControls = (page: Page): Promise<readonly Control[]> =>
  page.evaluate(() => {
    const form = document.getElementById('step-form');
    const found = [...(form?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])].filter(
      (one) => !one.disabled && !one.readOnly && (one.offsetParent !== null || one.type === 'file'),
    );
    const groups = new Set<string>();
    return found.flatMap((one) => {
      const kind = one.tagName === 'INPUT' ? one.type : one.tagName.toLowerCase();
      const group = kind === 'radio' ? one.name : one.id;
      if (group === '' || groups.has(group)) return [];
      groups.add(group);
      const same =
        kind === 'radio' ? found.filter((other) => other.type === 'radio' && other.name === group) : [];
      const options = kind === 'select' ? [...(one as unknown as HTMLSelectElement).options] : [];
      return [
        {
          id: group,
          kind,
          field: /([A-Za-z0-9]+)(?:-(?:day|year))?$/.exec(group.replace(/^field-/, ''))?.[1] ?? '',
          value: one.value,
          checked: kind === 'radio' ? same.some(({ checked }) => checked) : one.checked,
          choices: [...same.map(({ value }) => value), ...options.map(({ value }) => value)].filter(Boolean),
        },
      ];
    });
  });

const partOf = (id: string): 'day' | 'year' | undefined => {
  if (id.endsWith('-day')) return 'day';
  return id.endsWith('-year') ? 'year' : undefined;
};

/** What is typed into a field that nothing is said of. */
function textFor({ id, field }: Control, own: Readonly<Record<string, string>>): string | undefined {
  const given = own[field] ?? answers[field];
  if (given === undefined) return undefined;
  const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(given);
  if (!date) return given;
  const part = partOf(id);
  if (part === 'day') return date[2];
  return part === 'year' ? date[3] : date[1];
}

/** Presses a box or circle wherever the page has it by now; those of touch and pointer are other tests. */
const press = (choice: Locator): Promise<void> => choice.evaluate((input: HTMLElement) => input.click());

const inGroup = (page: Page, id: string, value: string) =>
  page.locator(`#step-form input[type=radio][name="${id}"][value="${value}"]`);

async function fillOne(page: Page, control: Control, own: Readonly<Record<string, string>>): Promise<void> {
  const { id, kind, field, choices } = control;
  const wanted = textFor(control, own);
  if (kind === 'radio') {
    const value = wanted !== undefined && choices.includes(wanted) ? wanted : choices[0];
    if (value !== undefined) await press(inGroup(page, id, value));
  } else if (kind === 'select') {
    const value = wanted !== undefined && choices.includes(wanted) ? wanted : choices[0];
    if (value !== undefined) await page.locator(`[id="${id}"]`).selectOption(value);
  } else if (kind === 'checkbox') {
    if ((own[field] ?? answers[field]) !== 'LEAVE') await press(page.locator(`[id="${id}"]`));
  } else if (kind === 'file') await upload(page, id);
  else if (wanted !== undefined) {
    await page.locator(`[id="${id}"]`).fill(wanted);
    await expect(page.locator(`[id="${id}"]`)).not.toHaveValue('');
  }
}

/** Gives a file and waits until the lender has it. */
async function upload(page: Page, id: string): Promise<void> {
  const uploaded = page.getByRole('main').getByText(/, uploaded$/);
  const before = await uploaded.count();
  await page.locator(`[id="${id}"]`).setInputFiles(picture);
  await expect(uploaded).toHaveCount(before + 1);
}

/**
 * Fills every control of the step that stands, also those that earlier answers bring up: what `own` or the traveller's
 * answers say of a field, else the first choice; a text nothing is said of is left empty. Ticks every box but those
 * that are to be left.
 */
export async function fillForm(page: Page, own: Readonly<Record<string, string>> = {}): Promise<void> {
  const done = new Set<string>();
  const waiting = page.locator('main [data-waiting]');
  for (;;) {
    const next = (await readControls(page)).find(
      ({ id, kind, checked, value }) =>
        !done.has(id) &&
        !(kind === 'radio' || kind === 'checkbox'
          ? checked
          : kind !== 'file' && kind !== 'select' && value !== ''),
    );
    if (!next) {
      if ((await waiting.count()) === 0) return;
      await expect(waiting).toHaveCount(0);
      continue;
    }
    done.add(next.id);
    await fillOne(page, next, own);
  }
}
