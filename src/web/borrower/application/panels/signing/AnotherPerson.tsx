import { useId, useState } from 'react';
import type { NewSigner } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
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
  ['firstName', 'field.firstName.label', 'text', 'field.firstName.required'],
  ['lastName', 'field.lastName.label', 'text', 'field.lastName.required'],
  ['email', 'screen.signing.others.email', 'email', 'screen.signing.others.emailInvalid'],
] as const;

/** Names another person in place of a signer. */
export function AnotherPerson({ busy, onChange }: AnotherPersonProps) {
  const { text } = useCopy();
  const id = useId();
  const [person, setPerson] = useState<NewSigner>();
  const [isTried, setTried] = useState(false);
  if (person === undefined)
    return (
      <div>
        <Button variant="quiet" onClick={() => setPerson(NOBODY)}>
          {text('screen.signing.others.replace')}
        </Button>
      </div>
    );
  const isMissing = {
    firstName: person.firstName.trim() === '',
    lastName: person.lastName.trim() === '',
    email: !EMAIL.test(person.email.trim()),
  };
  const send = (): void => {
    setTried(true);
    if (Object.values(isMissing).includes(true)) return;
    const { firstName, lastName, email } = person;
    onChange({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() });
  };
  return (
    <Stack data-gap="small">
      <p>{text('screen.signing.others.replaceHelp')}</p>
      {FIELDS.map(([name, label, type, missing]) => (
        <TextInput
          key={name}
          id={`${id}-${name}`}
          label={text(label)}
          type={type}
          inputMode={type}
          autoComplete="off"
          value={person[name]}
          error={isTried && isMissing[name] ? text(missing) : undefined}
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
