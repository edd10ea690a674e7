import type { Borrower } from '../borrower.ts';

/** One test borrower's way from landing to its end. */
export interface Journey {
  /** The test borrower (config/sandbox/personas.yaml). */
  readonly persona: string;
  /** The name of the recording, when the test borrower has more than one. */
  readonly name?: string;
  readonly title: string;
  readonly brand?: string;
  readonly borrower?: Partial<Borrower>;
  /** Answers by field that differ from the traveller's own. */
  readonly own?: Readonly<Record<string, string>>;
  /** Messages of the browser that belong to the way. */
  readonly expected?: readonly RegExp[];
  readonly ends: (screen: string, status: string) => boolean;
}

const funded = (screen: string, status: string): boolean => status === 'COMPLETE' && screen === '/dashboard';
const at =
  (path: string) =>
  (screen: string): boolean =>
    screen === path;

/** Every way that is recorded. */
export const journeys: readonly Journey[] = [
  { persona: 'approved', title: 'The whole way to a funded line', ends: funded },
  { persona: 'declined-score', title: 'Declined for the credit score', ends: at('error/decline') },
];
