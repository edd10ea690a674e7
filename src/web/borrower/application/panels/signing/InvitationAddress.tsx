import { useId, useState } from 'react';
import type { OtherSigner } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { TextInput } from '../../../../ui/fields/TextInput.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';

export interface InvitationAddressProps {
  readonly signer: OtherSigner;
  readonly busy: boolean;
  readonly onChange: (email: string) => void;
}

export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Changes the address of an unopened invitation. */
export function InvitationAddress({ signer, busy, onChange }: InvitationAddressProps) {
  const { text } = useCopy();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const send = (): void => {
    const isValid = EMAIL.test(email.trim());
    setError(isValid ? undefined : text('screen.signing.others.emailInvalid'));
    if (isValid) onChange(email.trim());
  };
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {text('screen.signing.others.edit')}
        </Button>
      </div>
    );
  return (
    <Stack data-gap="small">
      <TextInput
        id={`${id}-${signer.uuid}`}
        label={text('screen.signing.others.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={setEmail}
        onBlur={() => undefined}
      />
      <div>
        <Button variant="secondary" loading={busy} onClick={send}>
          {text('common.save')}
        </Button>
      </div>
    </Stack>
  );
}
