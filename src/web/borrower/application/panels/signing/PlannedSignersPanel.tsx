import styled from '@emotion/styled';
import { useMemo } from 'react';
import useSWR from 'swr';
import type { Answers } from '../../../../../core/flow/answers.ts';
import type { PlannedSigner } from '../../../../../core/model/generated/api/planned-signer.ts';
import { contactSigners, signerAnswers } from '../../../../../core/signers/contactSigners.ts';
import type { PlannedAnswers } from '../../../../clients/signingService.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../../renderer/FormContext.tsx';
import { useFields } from '../../../../renderer/useForm.ts';
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

/** The answers on this step that decide who signs, as they are shown now. */
function useAnswers(): Answers {
  const fields = useFields();
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, { visible, answer }]) => [name, visible ? answer : undefined]),
      ),
    [fields],
  );
}

/** What decides who signs. Names are not sent: they change with each key. */
const planOf = (answers: Answers): PlannedAnswers => ({
  ...signerAnswers(answers),
  people: contactSigners(answers).map(({ role, relationship }) => ({ role, relationship })),
});

/**
 * Panel `planned-signers`: who will need to sign, and why, by the answers of the step as they are now. `title` is the heading.
 * Appears once ownership and marital status are answered; with `late`, where both are known already, at once: whom the step names
 * comes beside those named before.
 */
export default function PlannedSignersPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const answers = useAnswers();
  const keepsNamed = options?.late === true;
  const plan = { ...planOf(answers), ...(keepsNamed ? { keepsNamed } : {}) };
  if (!keepsNamed && (plan.ownershipType === undefined || plan.maritalStatus === undefined)) return null;
  return (
    <section>
      <h2>{text(String(options?.title))}</h2>
      <PlannedSigners plan={plan} names={contactSigners(answers).map(({ firstName }) => firstName)} />
    </section>
  );
}

interface PlannedSignersProps {
  readonly plan: PlannedAnswers;
  /** Of its people, as entered so far. */
  readonly names: readonly string[];
}

function PlannedSigners({ plan, names }: PlannedSignersProps) {
  const { text } = useCopy();
  const { uuid, services } = useScreen();
  const query = useSWR(['planned-signers', uuid, plan], () => services.signing.plannedSigners(uuid, plan), {
    keepPreviousData: true,
  });
  const planned = loadedOf(query);
  if (planned.type === 'failed') return <LoadFailure error={planned.error} retry={planned.retry} />;
  if (planned.type === 'loading') return <Skeleton label={text('loader.page')} lines={2} />;
  return (
    <People aria-live="polite">
      {planned.value.map((signer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people who are only being named have nothing else of their own
        <Planned key={`${index} ${signer.role}`} signer={signer} typed={names[signer.person ?? -1]} />
      ))}
    </People>
  );
}

interface PlannedProps {
  readonly signer: PlannedSigner;
  readonly typed: string | undefined;
}

function Planned({ signer: { role, firstName = '', why }, typed = '' }: PlannedProps) {
  const { text } = useCopy();
  const known = firstName || typed;
  const name = role === 'BORROWER' ? text('screen.signing.who.you') : text(roleWord(role));
  return (
    <li>
      <strong>{known === '' ? name : `${known} · ${name}`}</strong>
      {why.map((key) => (
        <p key={key}>{text(key)}</p>
      ))}
    </li>
  );
}
