import styled from '@emotion/styled';
import useSWR from 'swr';
import type { PlannedSigner } from '../../../../../core/model/generated/api/planned-signer.ts';
import type { PlannedAnswers } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useField } from '../../../../renderer/useForm.ts';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { color, fontSize } from '../../../../ui/theme/cssVars.ts';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { loadedOf } from '../../../parts/loaded.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { roleWord } from './signerWords.ts';

const People = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '0.625rem 0', borderBottom: `1px solid ${color.hairline}` },
  '& > li:last-of-type': { borderBottom: 0 },
  '& p': { color: color.muted, fontSize: fontSize.small },
});

const given = (answer: unknown): string | undefined =>
  typeof answer === 'string' && answer !== '' ? answer : undefined;

/** The answers on this step that decide who signs, as they are now. */
function useAnswers(): PlannedAnswers {
  const ownershipType = given(useField('ownershipType')?.answer);
  const maritalStatus = given(useField('maritalStatus')?.answer);
  const trusteeIsMe = given(useField('trusteeIsMe')?.answer);
  const spouseIsCoOwner = given(useField('spouseIsCoOwner')?.answer);
  return {
    ...(ownershipType ? { ownershipType } : {}),
    ...(maritalStatus ? { maritalStatus } : {}),
    ...(trusteeIsMe ? { trusteeIsMe } : {}),
    ...(spouseIsCoOwner ? { spouseIsCoOwner } : {}),
  };
}

/**
 * Panel `planned-signers`: who will need to sign, and why, by the answers of the step as they are now. Appears once ownership and
 * marital status are answered. `title` is the heading.
 */
export default function PlannedSignersPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const answers = useAnswers();
  if (answers.ownershipType === undefined || answers.maritalStatus === undefined) return null;
  return (
    <section>
      <h2>{text(String(options?.title))}</h2>
      <PlannedSigners answers={answers} />
    </section>
  );
}

function PlannedSigners({ answers }: { readonly answers: PlannedAnswers }) {
  const { text } = useCopy();
  const { uuid, services } = useScreen();
  const query = useSWR(
    ['planned-signers', uuid, answers],
    () => services.signing.plannedSigners(uuid, answers),
    { keepPreviousData: true },
  );
  const planned = loadedOf(query);
  if (planned.type === 'failed') return <LoadFailure error={planned.error} retry={planned.retry} />;
  if (planned.type === 'loading') return <Skeleton label={text('loader.page')} lines={2} />;
  return (
    <People aria-live="polite">
      {planned.value.map((signer) => (
        <Planned key={signer.uuid ?? signer.role} signer={signer} />
      ))}
    </People>
  );
}

function Planned({ signer: { role, firstName, why } }: { readonly signer: PlannedSigner }) {
  const { text } = useCopy();
  const name = role === 'BORROWER' ? text('screen.signing.who.you') : text(roleWord(role));
  return (
    <li>
      <strong>{firstName === undefined ? name : `${firstName} · ${name}`}</strong>
      {why.map((key) => (
        <p key={key}>{text(key)}</p>
      ))}
    </li>
  );
}
