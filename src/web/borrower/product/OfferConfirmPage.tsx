import { useState } from 'react';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useRelease } from '../../renderer/ReleaseContext.tsx';
import { StepPage } from '../../renderer/step/StepPage.tsx';
import { ApplicationAside } from '../application/ApplicationAside.tsx';
import { ApplicationProgress } from '../application/ApplicationProgress.tsx';
import { type ApplicationData, modeOf, progressOf } from '../application/applicationData.ts';
import { WithApplication } from '../application/WithApplication.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { applicationAddress, cameFrom, selectAddress } from '../foundation/applicationAddresses.ts';
import { Redirect, useNavigate, useParams, useQuery } from '../foundation/router.tsx';
import { readKeptChoice } from '../offer/choiceStore.ts';
import { bookOf, openChoice } from '../offer/chosenOffer.ts';
import { OfferProvider, type OfferState } from '../offer/OfferContext.tsx';
import { offerRequest } from '../offer/offerChoice.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useAppStep } from '../parts/useAppStep.ts';
import { mayChooseOffer } from './mayChooseOffer.ts';
import { offerPanels } from './panels.ts';
import { useConfirm } from './useConfirm.ts';

/** Confirms the chosen offer: product/select/confirm (G-08, APP-47). */
export default function OfferConfirmPage() {
  const { uuid = '' } = useParams();
  return (
    <WithApplication key={uuid} uuid={uuid} loading="offer.loading">
      {(data) => <Confirming data={data} />}
    </WithApplication>
  );
}

/** Redirects if this tab has no valid choice. */
function Confirming({ data }: { data: ApplicationData }) {
  const { application, status } = data;
  const { app } = useRelease();
  const { tab } = useApp();
  const query = useQuery();
  const { uuid } = application;
  const { checklistStatus } = status;
  const [state] = useState(() =>
    readKeptChoice(tab, uuid) ? openChoice(bookOf(app, application), tab, uuid) : undefined,
  );
  if (!mayChooseOffer(data)) return <Redirect to={applicationAddress(uuid)} />;
  if (!state || !offerRequest(state.book, state.choice, undefined))
    return <Redirect to={selectAddress(uuid, query)} />;
  return <ConfirmForm data={data} state={state} left={checklistStatus} />;
}

interface ConfirmFormProps {
  data: ApplicationData;
  state: OfferState;
  left: string;
}

function ConfirmForm({ data, state, left }: ConfirmFormProps) {
  const { uuid } = data.application;
  const progress = progressOf(data);
  const { step, validate, facts } = useAppStep('confirm-offer', modeOf(data.application));
  const { leave } = useApp();
  const query = useQuery();
  const navigate = useNavigate();
  const { text } = useCopy();
  const [start] = useState({ answers: {}, facts });
  const { send, busy, error } = useConfirm(uuid);
  const back = selectAddress(uuid, query);
  const onAccept = () => {
    const request = offerRequest(state.book, state.choice, cameFrom(query));
    if (request) send(request, left);
  };
  return (
    <OfferProvider value={state}>
      <StepPage
        {...{ step, validate, facts, start, onAccept, busy }}
        focusHeading
        back={{ href: back, go: () => navigate(back) }}
        above={progress ? <ApplicationProgress progress={progress} /> : undefined}
        aside={<ApplicationAside progress={progress} />}
        asideLabel={text('common.stepper.label')}
        onlyBeside
        panels={offerPanels}
        leave={leave}
        message={error === undefined ? undefined : <LoadFailure error={error} />}
      />
    </OfferProvider>
  );
}
