import styled from '@emotion/styled';
import { useCallback, useId } from 'react';
import useSWR from 'swr';
import type { OtherSigner } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { loadedOf } from '../../../parts/loaded.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { replaced } from '../replaced.ts';
import { Invitation, type InvitationProps } from './Invitation.tsx';
import { roleWord, stateWord, waitWord } from './signerWords.ts';
import { Withdraw } from './Withdraw.tsx';

const State = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.375rem',
  fontSize: fontSize.small,
  '&[data-done]': { color: color.success },
  '& .eq-icon': { width: '1.125rem', height: '1.125rem' },
});

/** How often it looks for what the others did meanwhile. */
const EVERY_MS = 10_000;

/** Panel `other-signers`: additional signers with role, status and invitation (G-20). */
export default function OtherSignersPanel() {
  const { text } = useCopy();
  const { uuid, services } = useScreen();
  const query = useSWR(['signers', uuid, useId()], () => services.signing.signers(uuid), {
    refreshInterval: EVERY_MS,
  });
  const { mutate, data: all } = query;
  const onChange = useCallback(
    (signer: OtherSigner) => {
      const isKnown = all?.some(({ uuid: known }) => known === signer.uuid) === true;
      void (isKnown ? mutate((known) => known && replaced(known, signer), { revalidate: false }) : mutate());
    },
    [mutate, all],
  );
  const onRemove = useCallback(() => void mutate(), [mutate]);
  const signers = loadedOf(query);
  if (signers.type === 'failed') return <LoadFailure error={signers.error} retry={signers.retry} />;
  if (signers.type === 'loading') return <Skeleton label={text('loader.page')} lines={4} />;
  if (signers.value.length === 0) return <p>{text('screen.signing.others.none')}</p>;
  return (
    <Stack>
      {signers.value.map((signer) => (
        <SignerCard key={signer.uuid} signer={signer} onChange={onChange} onRemove={onRemove} />
      ))}
      {signers.value.every(({ status }) => status === 'SIGNED') ? null : <Withdraw />}
    </Stack>
  );
}

function SignerCard({ signer, onChange, onRemove }: InvitationProps) {
  const { text } = useCopy();
  const { status: of } = useScreen();
  const { firstName, role, status, emailHint, invitedAt, isAsked } = signer;
  const waits = waitWord(signer, of.disclosurelistClosingReady === true);
  const isSigned = status === 'SIGNED';
  return (
    <Card>
      <h2>{firstName ?? text('screen.signing.others.someone')}</h2>
      <p>{text(roleWord(role))}</p>
      <State data-done={isSigned ? '' : undefined}>
        <Icon name={isSigned ? 'check' : 'dot'} />
        {text(stateWord(signer))}
      </State>
      {waits === undefined || invitedAt === undefined ? null : (
        <p>{text(waits, { date: invitedAt.slice(0, 10) })}</p>
      )}
      {isAsked ? <p>{text('screen.signing.others.asked')}</p> : null}
      {isSigned || emailHint === undefined ? null : (
        <p>{text('screen.signing.others.invited', { email: emailHint })}</p>
      )}
      {isSigned ? null : <Invitation signer={signer} onChange={onChange} onRemove={onRemove} />}
    </Card>
  );
}
