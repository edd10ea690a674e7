import { useState } from 'react';
import type { FlowPart } from '../../../core/model/release.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { LOGIN, REGISTER, RESUME } from '../foundation/addresses.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import type { ReadyFlow } from './readyFlow.ts';
import type { RegistrationState } from './useRegistration.ts';

interface KeptMessageProps {
  readonly flow: ReadyFlow;
  readonly registration: RegistrationState;
}

/** What became of the answers in other tabs and on other devices. */
export default function KeptMessage({ flow, registration }: KeptMessageProps) {
  const { text } = useCopy();
  const { news, both } = registration.kept.view;
  if (news === 'locked')
    return (
      <Alert
        tone="info"
        title={text('registration.kept.locked.title')}
        actions={
          <>
            <ActionLink to={RESUME}>{text('registration.kept.locked.button')}</ActionLink>
            <BeginAgain registration={registration} />
          </>
        }
      >
        <p>{text('registration.kept.locked.text')}</p>
      </Alert>
    );
  if (news === 'continued')
    return (
      <Alert tone="info" actions={<BeginAgain registration={registration} />}>
        <p>{text('registration.kept.continued')}</p>
      </Alert>
    );
  if (news === 'joined')
    return (
      <Alert tone="info" announce="status">
        <p>{text('registration.kept.joined')}</p>
      </Alert>
    );
  if (news === 'both')
    return (
      <Alert tone="warning" announce="status">
        <p>{text('registration.kept.both', { steps: titlesOf(flow.part, both, text) })}</p>
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      title={text('registration.kept.ended.title')}
      actions={<ActionLink to={LOGIN}>{text('shell.header.login')}</ActionLink>}
    >
      <p>{text('registration.kept.ended.text')}</p>
    </Alert>
  );
}

/** The questions that lie at places of the draft, in the order of the flow. */
function titlesOf(
  { flow, steps }: FlowPart,
  places: readonly string[],
  text: (key: string) => string,
): string {
  const isAsked = (pointer: string): boolean =>
    places.some((place) => pointer === place || pointer.startsWith(`${place}/`));
  return flow.steps
    .flatMap(({ id }) => steps[id] ?? [])
    .filter(({ store = {} }) => Object.values(store).some(isAsked))
    .map(({ title }) => text(title))
    .join(' ');
}

/** Forgets what is kept, here and on the server, and starts with nothing. */
function BeginAgain({ registration: { kept, memory, key } }: Pick<KeptMessageProps, 'registration'>) {
  const { text } = useCopy();
  const { leave } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      await kept.forget();
      memory.draft.clear();
      key.clear();
      leave(REGISTER);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <>
      <Button
        variant="quiet"
        loading={isBusy}
        loadingText={text('common.loading')}
        onClick={() => void begin()}
      >
        {text('registration.kept.begin')}
      </Button>
      <span role="alert">{isFailed ? text('error.network') : null}</span>
    </>
  );
}
