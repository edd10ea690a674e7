import { ofLender } from '../../../core/staff/reach.ts';
import type { Allowed, Lender } from '../foundation/staffSession.ts';
import { type LenderScreen, SCREENS } from './screenCalls.ts';

/** Devices by the size of their window, in pixels of the page. */
export const DEVICES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Device = keyof typeof DEVICES;

export const VIEWS = ['one', 'all', 'changed'] as const;

/** Everything that is chosen on the page; all of it stands in the address, so that it can be sent to a colleague. */
export interface ScreenChoice {
  readonly lender: string;
  readonly locale: string;
  /** The change or the position that is looked at; what is current where both are empty. */
  readonly change: string;
  readonly position: string;
  /** As `nameOf` names it; empty for the first. */
  readonly screen: string;
  /** Empty for the first. */
  readonly person: string;
  readonly device: Device;
  readonly scheme: 'light' | 'dark';
  /** As `2026-11-30`; empty for today. */
  readonly date: string;
  /** Flags that are otherwise than by default. */
  readonly flags: readonly string[];
  readonly view: (typeof VIEWS)[number];
}

const oneOf = <T extends string>(known: readonly T[], asked: string | null): T | undefined =>
  known.find((one) => one === asked);

/** What an address asks for, as far as it is open to whoever asks. */
export function choiceIn(asked: URLSearchParams, open: readonly Lender[]): ScreenChoice {
  const lender = open.find(({ code }) => code === asked.get('lender')) ?? open[0];
  const change = asked.get('change') ?? '';
  return {
    lender: lender?.code ?? '',
    locale: oneOf(lender?.locales ?? [], asked.get('locale')) ?? lender?.locales[0] ?? '',
    change,
    position: change === '' ? (asked.get('position') ?? '') : '',
    screen: asked.get('screen') ?? '',
    person: asked.get('person') ?? '',
    device: oneOf(Object.keys(DEVICES) as Device[], asked.get('device')) ?? 'phone',
    scheme: asked.get('scheme') === 'dark' ? 'dark' : 'light',
    date: /^\d{4}-\d{2}-\d{2}$/.test(asked.get('date') ?? '') ? (asked.get('date') ?? '') : '',
    flags: (asked.get('flags') ?? '').split(',').filter((flag) => flag !== ''),
    view: oneOf(VIEWS, asked.get('view')) ?? 'one',
  };
}

/** The address of a choice; what is as it is without saying is left out. */
export function addressOf({ flags, ...choice }: ScreenChoice): URLSearchParams {
  const said = Object.entries({ ...choice, flags: flags.join(',') });
  const plain: Readonly<Record<string, string>> = { device: 'phone', scheme: 'light', view: 'one' };
  return new URLSearchParams(said.filter(([name, value]) => value !== '' && value !== plain[name]));
}

/** What of a lender is looked at, as calls ask for it. */
export const lookedAt = ({ lender, locale, change, position }: ScreenChoice): Record<string, string> => ({
  lender,
  locale,
  ...(change !== '' && { change }),
  ...(position !== '' && { position }),
});

/** The address of the document that shows a screen; without one, of that which draws all in turn. */
export function pageAddress(choice: ScreenChoice, screen?: LenderScreen): string {
  const { person, date, scheme, flags } = choice;
  const query = new URLSearchParams({
    ...lookedAt(choice),
    screen: screen?.id ?? 'all',
    ...(screen && screen.flow !== '' && { flow: screen.flow }),
    ...(person !== '' && { person }),
    ...(date !== '' && { date }),
    scheme,
    ...(flags.length > 0 && { flags: flags.join(',') }),
  });
  return `${SCREENS}/page?${query}`;
}

/** The lenders that somebody may look at. */
export const lendersFor = (lenders: readonly Lender[], { may }: Pick<Allowed, 'may'>): readonly Lender[] =>
  lenders.filter(({ code }) => may('configuration.read', ofLender(code)));
