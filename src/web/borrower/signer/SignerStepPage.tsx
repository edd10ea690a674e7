import { useState } from 'react';
import useSWR from 'swr';
import { type Answers, toAnswer } from '../../../core/flow/answers.ts';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import type { Facts } from '../../../core/rules/types.ts';
import { compact } from '../../../core/shared/compact.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import { getAt } from '../../../core/shared/jsonPointer.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useAttempt } from '../account/useAttempt.ts';
import { screenPanels } from '../application/pages/screenPanels.ts';
import { stepDocument } from '../application/stepDocument.ts';
import { usePanelsOf } from '../application/usePanelsOf.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useNavigate } from '../foundation/router.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { asideOf } from './Aside.tsx';
import { Refused } from './Refused.tsx';
import { useSignerService } from './useSignerService.ts';

interface SignerStepPageProps {
  /** Its id in config/signers.yaml; its form is the step `overlay-signer-{id}`. */
  readonly step: string;
  readonly view: SignerView;
  readonly facts: Facts;
  readonly onChange: () => Promise<unknown>;
  /** The address of a signer's page. */
  readonly to: (page: string) => string;
}

/** A step of a signer: its form from the release, saved by the call of its id, then the next page. */
export function SignerStepPage(props: SignerStepPageProps) {
  const { text } = useCopy();
  const { step } = useAppStep(`overlay-signer-${props.step}`);
  const isIssued = useDisclosure(props);
  const [times, setTimes] = useState(0);
  if (usePanelsOf(step.step, screenPanels) && isIssued)
    return <Form key={times} {...props} onAgain={() => setTimes((before) => before + 1)} />;
  return (
    <Page>
      <Skeleton label={text('loader.page')} lines={6} />
    </Page>
  );
}

/** Has the disclosure of electronic records issued before the step that shows it; true once the step can be shown. */
function useDisclosure({ step, view }: SignerStepPageProps): boolean {
  const { ids } = useApp();
  const signers = useSignerService();
  const { data, error } = useSWR(
    step === 'consent' ? ['disclosure', view.uuid] : null,
    () => signers.disclose(view.uuid, ids.uuid()).then(() => true),
    { revalidateOnFocus: false },
  );
  // The reader says what is wrong when nothing was issued.
  return step !== 'consent' || data === true || error !== undefined;
}

/** What the call of a step takes of its answers: those that the step stores, and the code of the consent. */
function bodyOf(id: string, step: CompiledStep, answers: Answers): object {
  if (id === 'identity') return { idType: answers.idType };
  return id === 'consent' ? { accessCode: String(answers.accessCode).trim() } : stepDocument(step, answers);
}

/** What was answered before and is asked again. */
const answersBefore = ({ fields }: CompiledStep, document: JsonObject = {}): Answers =>
  compact(
    Object.fromEntries(
      [...fields.values()].map(({ name, store }) => [
        name,
        store === undefined ? undefined : toAnswer(getAt(document, store)),
      ]),
    ),
  );

interface FormProps extends SignerStepPageProps {
  /** The answers were taken, and the same page is asked for once more. */
  readonly onAgain: () => void;
}

function Form({ step: id, view, facts, onChange, to, onAgain }: FormProps) {
  const { ids, leave } = useApp();
  const signers = useSignerService();
  const navigate = useNavigate();
  const { step, validate } = useAppStep(`overlay-signer-${id}`);
  const [start] = useState(() => ({
    answers: id === 'answers' ? answersBefore(step, view.borrowing?.answers) : {},
    facts,
  }));
  const { busy, error, send } = useAttempt();
  return (
    <StepPage
      {...{ step, validate, facts, start, leave, busy }}
      panels={screenPanels}
      message={<Refused error={error} />}
      aside={asideOf({ view, to })}
      focusHeading
      onAccept={(answers) =>
        send(async () => {
          const { next } = await signers.finish(view.uuid, id, ids.uuid(), bodyOf(id, step, answers));
          await onChange();
          const page = view.steps.find((one) => one.id === id)?.page;
          if (next === page) onAgain();
          else navigate(to(next));
        })
      }
    />
  );
}
