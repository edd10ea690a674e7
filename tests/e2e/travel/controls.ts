import { answers } from './answers.ts';

export interface Control {
  readonly id: string;
  readonly kind: string;
  /** Last part of the field name. */
  readonly field: string;
  readonly value: string;
  readonly checked: boolean;
  readonly choices: readonly string[];
}

/** The controls that can be filled now, in page order, one per radio group. Runs in the page of any driver. */
export function controlsInPage(): readonly Control[] {
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
}

const partOf = (id: string): 'day' | 'year' | undefined => {
  if (id.endsWith('-day')) return 'day';
  return id.endsWith('-year') ? 'year' : undefined;
};

/** The text for a field, from `own` or the traveler's answers; of a date, the part asked for. */
export function textFor({ id, field }: Control, own: Readonly<Record<string, string>>): string | undefined {
  const given = own[field] ?? answers[field];
  if (given === undefined) return undefined;
  const date = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(given);
  if (!date) return given;
  const part = partOf(id);
  if (part === 'day') return date[2];
  return part === 'year' ? date[3] : date[1];
}

/** The wanted choice if offered, otherwise the first. */
export function choiceFor(control: Control, own: Readonly<Record<string, string>>): string | undefined {
  const wanted = textFor(control, own);
  return wanted !== undefined && control.choices.includes(wanted) ? wanted : control.choices[0];
}

/** True if the box should be checked. */
export const isTicked = ({ field }: Control, own: Readonly<Record<string, string>>): boolean =>
  (own[field] ?? answers[field]) !== 'LEAVE';

/** True if the control still needs an answer; files and selects until the traveler gives one. */
export const isOpen = ({ kind, checked, value }: Control): boolean => {
  if (kind === 'radio' || kind === 'checkbox') return !checked;
  return kind === 'file' || kind === 'select' || value === '';
};
