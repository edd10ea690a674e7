import { createContext, useContext, useState } from 'react';
import { documentsRequired, type KnownCondition } from '../../../core/flow/conditions.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { FetchError } from '../../clients/fetchError.ts';
import type { SignerView } from '../../clients/signerService.ts';
import type { PanelProps } from '../../renderer/FormContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { screenPanels } from '../application/pages/screenPanels.ts';
import { useConditionWords } from '../application/panels/conditions/conditionWords.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useNavigate } from '../foundation/router.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { CONDITION_ENUMS } from './ConditionsPage.tsx';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

interface ConditionPageProps {
  readonly view: SignerView;
  readonly condition: KnownCondition;
  readonly facts: Facts;
  /** Reads the conditions and the signer again. */
  readonly onChange: () => Promise<unknown>;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
}

const CONFLICT = 409;

const Uploads = screenPanels.uploads;

const AskedContext = createContext<KnownCondition | undefined>(undefined);

function useAsked(): KnownCondition {
  const condition = useContext(AskedContext);
  if (!condition) throw new Error('a condition is answered on its page');
  return condition;
}

/** What is asked, and the files for it. */
function Files({ options = {} }: PanelProps) {
  const condition = useAsked();
  const words = useConditionWords(CONDITION_ENUMS);
  const { uuid: conditionUuid, commentsToBorrower, requestDocuments } = condition;
  const [type = ''] = requestDocuments;
  const minimum = documentsRequired(condition);
  const place = { type, conditionUuid, minimum, title: 'screen.conditions.upload.files' };
  return (
    <Stack data-gap="small">
      <h2>{words.title(condition)}</h2>
      {commentsToBorrower ? <p>{commentsToBorrower}</p> : null}
      <p>{words.documents(condition)}</p>
      <Uploads options={{ ...place, field: String(options.field) }} />
    </Stack>
  );
}

/** A side of an identity document that a condition asks for. */
function IdentityFiles({ options = {} }: PanelProps) {
  const { uuid: conditionUuid } = useAsked();
  return <Uploads options={{ ...options, conditionUuid }} />;
}

const PANELS = { 'condition-files': Files, uploads: IdentityFiles };

/** One condition of a signer: documents with a note, or an identity document (SIGNER-11). */
export function ConditionPage({
  step: id,
  ...props
}: ConditionPageProps & { readonly step: 'condition' | 'identity' }) {
  const { view, condition, facts, onChange, to } = props;
  const { ids, leave } = useApp();
  const signers = useSignerService();
  const navigate = useNavigate();
  const { step, validate } = useAppStep(`overlay-signer-${id}`);
  const [start] = useState(() => ({ answers: {}, facts }));
  const { busy, error, send } = useAttempt();
  const hand = async (note: string): Promise<void> => {
    await signers.submit(view.uuid, condition.uuid, note, ids.uuid()).catch((failure: unknown) => {
      // It was handed in elsewhere, or is not asked for any more.
      if (!(failure instanceof FetchError) || failure.status !== CONFLICT) throw failure;
    });
    await onChange();
    navigate(to('conditions'));
  };
  return (
    <AskedContext value={condition}>
      <StepPage
        {...{ step, validate, facts, start, leave, busy }}
        panels={PANELS}
        message={<Refused error={error} />}
        back={{ href: to('conditions'), go: () => navigate(to('conditions')) }}
        focusHeading
        onAccept={({ note = '' }) => send(() => hand(String(note).trim()))}
      />
    </AskedContext>
  );
}
