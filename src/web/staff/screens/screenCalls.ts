/** Something that can be chosen. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

export interface FlowScreens {
  readonly id: string;
  readonly base: string;
  readonly steps: readonly (Titled & { readonly address: string })[];
}

/** The answer of `GET /staff/v1/screens`. */
export interface Screens {
  readonly release: string;
  readonly locale: string;
  readonly flows: readonly FlowScreens[];
  readonly states: readonly Titled[];
  readonly people: readonly Titled[];
  /** With what each is by default. */
  readonly flags: readonly { readonly id: string; readonly isOn: boolean }[];
}

export const SCREENS = '/staff/v1/screens';

/** A screen of a lender: a step of a flow, or a state after registration, which has no flow. */
export interface LenderScreen extends Titled {
  readonly flow: string;
}

/** How a screen is named in an address: `registration.property`, or the id of a state. */
export const nameOf = ({ id, flow }: Pick<LenderScreen, 'id' | 'flow'>): string =>
  flow === '' ? id : `${flow}.${id}`;

/** All screens of a lender, in the order in which borrowers come to them. */
export const allScreens = ({ flows, states }: Screens): readonly LenderScreen[] => [
  ...flows.flatMap(({ id: flow, steps }) => steps.map(({ id, title }) => ({ id, title, flow }))),
  ...states.map(({ id, title }) => ({ id, title, flow: '' })),
];

/** A screen as it was drawn; where `html` and `look` are equal, it looks the same. */
export interface Drawn {
  readonly heading: string;
  readonly html: string;
  readonly css: string;
  /** Colors, typefaces and pictures. */
  readonly look: string;
}

/** Screens as drawn, by their names. */
export type Drawings = ReadonlyMap<string, Drawn>;

/** What a preview in a frame tells (web/preview). */
export type PreviewMessage =
  | { readonly type: 'shown'; readonly heading: string; readonly isReached: boolean }
  | ({ readonly type: 'drawn'; readonly id: string } & Drawn)
  | { readonly type: 'end' }
  | { readonly type: 'turn'; readonly by: 1 | -1 };
