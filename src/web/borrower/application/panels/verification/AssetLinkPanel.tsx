import { useCallback, useEffect } from 'react';
import { rows, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { useErrorText } from '../../../../renderer/useErrorText.ts';
import { useField } from '../../../../renderer/useForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { dollars } from '../../../offer/wording.ts';
import { useScreen } from '../../ScreenContext.tsx';
import { type ProviderReturn, useProviderVisit } from './useProviderVisit.ts';
import { VisitAlert, type VisitWords } from './VisitAlert.tsx';

const visitWords: VisitWords = {
  working: 'screen.product.assets.link.working',
  cancelled: 'screen.product.assets.link.cancelled',
  failed: 'screen.product.assets.link.failed',
  unavailable: 'screen.product.assets.link.unavailable',
};

/**
 * Panel `asset-link`: linked assets, and the visit to the account provider (G-09). On return the field `choice` is set
 * to `way`; the hidden field `field` says whether there are accounts.
 */
export default function AssetLinkPanel({ options }: PanelProps) {
  const { text } = useCopy();
  const [field, choice, way] = [options?.field, options?.choice, options?.way].map(String) as [
    string,
    string,
    string,
  ];
  const items = useLinked();
  const isChosen = useField(choice)?.answer === way;
  const { visit, link } = useProviderVisit({ begin: useBegin(), take: useTake() });
  const errorText = useErrorText();
  const error = useField(field)?.error;
  useAnswers({ field, choice, way, isChosen, hasLinked: items.length > 0, cameBack: visit !== 'none' });
  return (
    <Stack>
      <VisitAlert visit={visit} words={visitWords} />
      {items.length > 0 ? (
        <Card aria-label={text('screen.product.assets.linked')}>
          <h2>{text('screen.product.assets.linked')}</h2>
          <SummaryList items={items} />
        </Card>
      ) : null}
      {isChosen && error ? (
        <Alert tone="warning" announce="status">
          {errorText(error)}
        </Alert>
      ) : null}
      {isChosen ? (
        <div>
          <Button variant="secondary" onClick={() => void link()}>
            {text(items.length > 0 ? 'screen.product.assets.link.more' : 'screen.product.assets.link')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function useLinked() {
  const { text } = useCopy();
  const { app } = useRelease();
  const { application } = useScreen();
  const labels = app.enums.assetTypes?.values ?? [];
  return rows(application.linkedAssets).map(({ uuid, type, institution, mask, balance }) => {
    const label = labels.find(({ id }) => id === type)?.label;
    const named = {
      institution: textIn(institution) ?? '',
      type: label === undefined ? '' : text(label),
      last4: textIn(mask) ?? '',
    };
    return {
      id: String(uuid),
      label: text('screen.product.assets.account', named),
      value: dollars(Number(balance)),
    };
  });
}

interface Answering {
  readonly field: string;
  readonly choice: string;
  readonly way: string;
  readonly isChosen: boolean;
  readonly hasLinked: boolean;
  readonly cameBack: boolean;
}

/** Sets the choice and the hidden field after the visit. */
function useAnswers({ field, choice, way, isChosen, hasLinked, cameBack }: Answering): void {
  const { dispatch } = useStepForm();
  useEffect(() => {
    if (cameBack) dispatch({ type: 'change', field: choice, raw: way });
  }, [cameBack, choice, way, dispatch]);
  useEffect(() => {
    if (isChosen) dispatch({ type: 'change', field, raw: hasLinked });
  }, [isChosen, hasLinked, field, dispatch]);
}

function useTake() {
  const { uuid, services, reload } = useScreen();
  return useCallback(
    async ({ publicToken }: ProviderReturn): Promise<void> => {
      await services.verification.takeAssets(uuid, publicToken);
      await reload();
    },
    [services, uuid, reload],
  );
}

function useBegin() {
  const { uuid, services } = useScreen();
  return useCallback(async () => (await services.verification.linkAssets(uuid)).url, [services, uuid]);
}
