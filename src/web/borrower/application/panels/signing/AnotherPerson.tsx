import { useId, useState } from 'react';
import { refusedNames } from '../../../../../core/validation/refusedNames.ts';
import type { NewSigner } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { TextInput } from '../../../../ui/fields/TextInput.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { EMAIL } from './InvitationAddress.tsx';

export interface AnotherPersonProps {
  readonly busy: boolean;
  readonly onChange: (person: NewSigner) => void;
}

const NOBODY: NewSigner = { firstName: '', lastName: '', email: '' };

const FIELDS = [
  ['firstName', 'field.firstName.label', 'text'],
  ['lastName', 'field.lastName.label', 'text'],
  ['email', 'screen.signing.others.email', 'email'],
] as const;

/** The step whose rules and words names follow: they are as if given there. */
const STEP = 'co-owner';

/** Copy keys of what is wrong, by field. */
type Wrong = Readonly<Partial<Record<keyof NewSigner, string>>>;

/** Tells what is wrong with a person, as the lender's step for another owner does. */
function useWrong(): (person: NewSigner) => Wrong {
  const { app, validators } = useRelease();
  return (person) => {
    const wrong: { -readonly [field in keyof NewSigner]?: string } = {};
    for (const { field, keyword } of refusedNames(validators, STEP, person)) {
      const name = field as 'firstName' | 'lastName';
      wrong[name] ??= app.steps[STEP]?.messages?.[field]?.[keyword] ?? `field.${name}.required`;
    }
    return EMAIL.test(person.email.trim())
      ? wrong
      : { ...wrong, email: 'screen.signing.others.emailInvalid' };
  };
}

/** Names another person in place of a signer. */
export function AnotherPerson({ busy, onChange }: AnotherPersonProps) {
  const { text } = useCopy();
  const id = useId();
  const [person, setPerson] = useState<NewSigner>();
  const [isTried, setTried] = useState(false);
  const wrongIn = useWrong();
  if (person === undefined)
    return (
      <div>
        <Button variant="quiet" onClick={() => setPerson(NOBODY)}>
          {text('screen.signing.others.replace')}
        </Button>
      </div>
    );
  const wrong = wrongIn(person);
  const send = (): void => {
    setTried(true);
    if (Object.keys(wrong).length > 0) return;
    const { firstName, lastName, email } = person;
    onChange({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() });
  };
  return (
    <Stack data-gap="small">
      <p>{text('screen.signing.others.replaceHelp')}</p>
      {FIELDS.map(([name, label, type]) => (
        <TextInput
          key={name}
          id={`${id}-${name}`}
          label={text(label)}
          type={type}
          inputMode={type}
          autoComplete="off"
          value={person[name]}
          error={isTried && wrong[name] ? text(wrong[name]) : undefined}
          onChange={(value) => setPerson({ ...person, [name]: value })}
          onBlur={() => undefined}
        />
      ))}
      <div>
        <Button variant="secondary" loading={busy} onClick={send}>
          {text('screen.signing.others.replaceSend')}
        </Button>
      </div>
    </Stack>
  );
}
