import type { CopyValues } from '../../../core/copy/formatText.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { ownFacts } from '../../../core/flow/ownAnswers.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { type Ports, portFacts } from '../../../core/journey/ports.ts';
import type { AppPart } from '../../../core/model/release.ts';
import { deriveFacts } from '../../../core/rules/deriveFacts.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import { flagFacts, organizationFacts } from '../foundation/facts.ts';
import { type ApplicationData, modeOf, snapshotOf } from './applicationData.ts';

export interface ScreenFactSources {
  readonly app: AppPart;
  readonly ports: Ports;
  readonly data: ApplicationData;
  /** Parts of the path, such as `type`. */
  readonly params: Readonly<Record<string, string>>;
  readonly today: CalendarDate;
}

/** Everything a screen's rules can read: lender, flags, application and status, address, today. */
export function screenFacts({ app, ports, data, params, today }: ScreenFactSources): Facts {
  const snapshot = snapshotOf(data);
  const given: Facts = {
    today,
    ...organizationFacts(app),
    ...modeOf(data.application),
    ...flagFacts(app.flags),
    ...portFacts(ports),
    ...ownFacts(app, data.application),
    ...ruleFacts(normalise(snapshot), snapshot),
    'screen.isStuck': data.isStuck === true,
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`screen.${name}`, value])),
  };
  return { ...given, ...deriveFacts(given, vocabularyOf(app).facts) };
}

/** Namespaces whose facts are message arguments by last word, weakest first. */
const SPOKEN = ['status.', 'property.', 'application.'];

/** Its last word, `legalName`, is the lender's in messages. */
const borrowersName = 'application.legalName';

const isSpoken = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const spoken = (entries: readonly (readonly [string, unknown])[]): CopyValues =>
  Object.fromEntries(entries.filter((entry): entry is [string, string | number] => isSpoken(entry[1])));

/**
 * Message arguments by name: `firstName` and `lastName`, each text and number of the application's record
 * (`loanNumber`, `lineAmount`), and each fact by its last word (`term` for `application.term`). Arguments that mean the
 * lender, such as `legalName`, are not overridden: see `borrowersName`.
 */
export function screenValues({ application, profile }: ApplicationData, facts: Facts): CopyValues {
  const ofFacts = SPOKEN.flatMap((start) =>
    Object.entries(facts)
      .filter(([name]) => name.startsWith(start) && name !== borrowersName)
      .map(([name, value]) => [name.slice(name.lastIndexOf('.') + 1), value] as const),
  );
  const { firstName, lastName } = profile.name ?? {};
  return spoken([
    ['firstName', firstName],
    ['lastName', lastName],
    ['email', profile.email],
    ...Object.entries(application),
    ...ofFacts,
  ]);
}
