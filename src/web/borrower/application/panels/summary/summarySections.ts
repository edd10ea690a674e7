import { answerText } from '../../../../../core/flow/answerText.ts';
import { legalName } from '../../../../../core/flow/legalName.ts';
import { inside, rows, text } from '../../../../../core/flow/looseRecord.ts';
import { givenAnswers } from '../../../../../core/flow/ownAnswers.ts';
import type { AppPart } from '../../../../../core/model/release.ts';
import { isObject } from '../../../../../core/shared/json.ts';
import { addressLine } from '../../../../../core/validation/address.ts';
import { formatUsPhone } from '../../../../../core/validation/phone.ts';
import type { Application } from '../../../../clients/applicationService.ts';
import type { Profile } from '../../../../clients/profileService.ts';
import type { Say } from '../../../../renderer/CopyContext.tsx';
import type { SummaryItem } from '../../../../ui/layout/SummaryList.tsx';
import { cents, dollars } from '../../../offer/wording.ts';

export interface SectionSource {
  readonly application: Application;
  readonly profile: Profile;
  readonly app: AppPart;
  readonly say: Say;
}

const item = (id: string, label: string, value: string | undefined): readonly SummaryItem[] =>
  value === undefined || value === '' ? [] : [{ id, label, value }];

/** Undefined for a value without label. */
function labelOf({ app, say }: SectionSource, name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const label = app.enums[name]?.values.find(({ id }) => id === value)?.label;
  return label === undefined ? undefined : say.text(label);
}

export function borrowerItems({ profile, say }: SectionSource): readonly SummaryItem[] {
  const [phone] = profile.phoneNumbers ?? [];
  return [
    ...item('name', say.text('screen.summary.field.name'), legalName({ ...profile.name })),
    ...item('email', say.text('screen.summary.field.email'), profile.email),
    ...item('phone', say.text('screen.summary.field.phone'), phone && formatUsPhone(phone.number)),
  ];
}

export function propertyItems(source: SectionSource): readonly SummaryItem[] {
  const { application, say } = source;
  const property = inside(application, 'property');
  const address = addressLine(inside(property, 'address'));
  const use = labelOf(source, 'occupancyTypes', property.occupancyType);
  const owned = labelOf(source, 'ownershipTypes', application.ownershipType);
  return [
    ...item('address', say.text('screen.summary.field.address'), address),
    ...item('use', say.text('screen.summary.field.use'), use),
    ...item('ownership', say.text('screen.summary.field.ownership'), owned),
  ];
}

export function incomeItems(source: SectionSource): readonly SummaryItem[] {
  const { application, say } = source;
  return rows(application.incomeSources).flatMap(({ employmentType, amount }, index) => {
    if (typeof amount !== 'number') return [];
    const label =
      labelOf(source, 'employmentTypes', employmentType) ?? say.text('screen.summary.field.income');
    return item(`income-${index}`, label, say.text('screen.summary.field.yearly', { amount }));
  });
}

export function ownItems({ application, app, say }: SectionSource): readonly SummaryItem[] {
  const words = { text: (key: string) => say.text(key), money: amountText };
  return givenAnswers(app, application).flatMap(({ question, answer }) =>
    item(question.place, say.text(question.label), answerText(app, question, { answer, words })),
  );
}

/** Debts paid off with the line. */
export function debtItems({ application, say }: SectionSource): readonly SummaryItem[] {
  return rows(application.liabilities)
    .filter(({ payOff }) => isObject(payOff) && payOff.status === 'MARKED_FOR_PAYOFF')
    .flatMap(({ creditorName, monetaryBalance }, index) =>
      item(
        `debt-${index}`,
        text(creditorName) ?? say.text('screen.summary.field.creditor'),
        typeof monetaryBalance === 'number' ? amountText(monetaryBalance) : undefined,
      ),
    );
}

const amountText = (amount: number): string => (Number.isInteger(amount) ? dollars : cents)(amount);
