import { useEffect, useState } from 'react';
import type { Answers } from '../../../core/flow/answers.ts';
import { isFinalDecisionViewable } from '../../../core/flow/derivedFacts.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { offerPanel } from '../../../core/loan/offerPanel.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useStepForm } from '../../renderer/FormContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { ApplicationAside } from '../application/ApplicationAside.tsx';
import { ApplicationProgress } from '../application/ApplicationProgress.tsx';
import { type ApplicationData, modeOf, progressOf, snapshotOf } from '../application/applicationData.ts';
import { StatusView } from '../application/StatusView.tsx';
import { noOfferScreen } from '../application/statusScreen.ts';
import { WithApplication } from '../application/WithApplication.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationAddress, cameFrom, confirmAddress } from '../foundation/applicationAddresses.ts';
import { Redirect, useNavigate, useParams, useQuery } from '../foundation/router.tsx';
import { keepChoice } from '../offer/choiceStore.ts';
import { answersOf, bookOf, openChoice, withAnswers } from '../offer/chosenOffer.ts';
import { OfferProvider, type OfferState } from '../offer/OfferContext.tsx';
import { type ChoiceProblem, problemOf } from '../offer/offerChoice.ts';
import { dollars } from '../offer/wording.ts';
import { useAppStep } from '../parts/useAppStep.ts';
import { mayChooseOffer } from './mayChooseOffer.ts';
import { OfferChanged } from './OfferChanged.tsx';
import { OfferAside } from './OfferInline.tsx';
import { offerPanels } from './panels.ts';

/** Chooses an offer: product/select (G-08, APP-47). */
export default function OfferSelectPage() {
  const { uuid = '' } = useParams();
  return (
    <WithApplication key={uuid} uuid={uuid} loading="offer.loading">
      {(data) => <OfferSelection data={data} />}
    </WithApplication>
  );
}

function OfferSelection({ data }: { data: ApplicationData }) {
  const { app } = useRelease();
  const { tab } = useApp();
  const navigate = useNavigate();
  const { application } = data;
  const { uuid } = application;
  const [opened] = useState(() => openChoice(bookOf(app, application), tab, uuid));
  const root = applicationAddress(uuid);
  if (!mayChooseOffer(data)) return <Redirect to={root} />;
  if (!opened) return <StatusView data={data} screen={noOfferScreen} onCheckAgain={() => navigate(root)} />;
  return <OfferForm data={data} opened={opened} />;
}

interface OfferFormProps {
  data: ApplicationData;
  opened: OfferState;
}

function OfferForm({ data, opened }: OfferFormProps) {
  const { application } = data;
  const progress = progressOf(data);
  const { text } = useCopy();
  const { leave } = useApp();
  const { uuid } = application;
  const { state, onStore } = useOfferState(opened, uuid);
  const { step, validate, facts } = useAppStep('select-offer', modeOf(application));
  const [problem, setProblem] = useState<ChoiceProblem>();
  const query = useQuery();
  const navigate = useNavigate();
  const [start] = useState(() => ({ answers: answersOf(opened.choice), facts }));
  const onAccept = () => {
    const found = problemOf(state.book, state.choice);
    setProblem(found);
    if (!found) navigate(confirmAddress(uuid, query));
  };
  return (
    <OfferProvider value={state}>
      <StepPage
        {...{ step, validate, facts, start, onStore, onAccept }}
        focusHeading
        panels={offerPanels}
        leave={leave}
        message={<TellProblem problem={problem} />}
        above={
          <>
            {progress ? <ApplicationProgress progress={progress} /> : null}
            <Changed data={data} from={cameFrom(query)} />
          </>
        }
        aside={
          <ApplicationAside progress={progress}>
            <OfferAside />
          </ApplicationAside>
        }
        onlyBeside
        asideLabel={text('offer.panel.title')}
      />
    </OfferProvider>
  );
}

/** The choice, stored in this tab on each change. */
function useOfferState(opened: OfferState, uuid: string) {
  const { tab } = useApp();
  const [state, setState] = useState(opened);
  useEffect(() => keepChoice(tab, uuid, state.choice), [tab, uuid, state.choice]);
  const [onStore] = useState(() => (answers: Answers) => setState((now) => withAnswers(now, answers)));
  return { state, onStore };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** How the offer changed, once the verification decision may be shown (STATE-56). */
function Changed({ data, from }: { data: ApplicationData; from: string | undefined }) {
  const { app } = useRelease();
  const { application } = data;
  if (from !== 'signing/intro' || !isFinalDecisionViewable(normalise(snapshotOf(data)))) return null;
  const { interestOnly } = bookOf(app, application);
  const [rate, amount, term] = [application.rate, application.amount, application.term].map(numberOf);
  const previous = term ? offerPanel({ rate: rate ?? 0, amount: amount ?? 0, term, interestOnly }) : null;
  return <OfferChanged previous={previous} />;
}

/** Shows a refusal at its field and in the summary, and focuses it; once per `problem`. */
function TellProblem({ problem }: { problem: ChoiceProblem | undefined }) {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  useEffect(() => {
    if (!problem) return;
    const values =
      problem.field === 'drawAmount'
        ? { min: dollars(problem.bounds.min), max: dollars(problem.bounds.max) }
        : undefined;
    dispatch({ type: 'serverErrors', errors: { [problem.field]: text(problem.key, values) } });
  }, [problem, text, dispatch]);
  return null;
}
