import { useCallback, useEffect, useRef, useState } from 'react';
import type { KnownCondition } from '../../../../../core/flow/conditions.ts';
import { FetchError, messageOf } from '../../../../clients/fetchError.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { type PanelProps, useStepForm } from '../../../../renderer/FormContext.tsx';
import { fieldId } from '../../../../renderer/fieldIds.ts';
import { useErrorText } from '../../../../renderer/useErrorText.ts';
import { useField } from '../../../../renderer/useForm.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { useAskedCondition } from './useAskedCondition.ts';
import { useHandIn } from './useHandIn.ts';

interface Fields {
  readonly phone: string;
  readonly code: string;
  /** True once a code was sent to the current number. */
  readonly field: string;
}

const UNPROCESSABLE = 422;
const NUMBER = /^[02-9]\d{9}$/;

/**
 * Panel `phone-code`: texts a one-time code to the step's number, verifies it, saves the number and submits the
 * condition. Options: fields `phone`, `code` and `field`.
 */
export default function PhoneCodePanel({ options = {} }: PanelProps) {
  const { text } = useCopy();
  const asked = useAskedCondition();
  if (asked.type === 'failed') return <LoadFailure error={asked.error} retry={asked.retry} />;
  if (asked.type === 'loading') return <Skeleton label={text('loader.page')} lines={2} />;
  if (!asked.value) return <p>{text('screen.conditions.none')}</p>;
  const fields = {
    phone: String(options.phone),
    code: String(options.code),
    field: String(options.field),
  };
  return <PhoneCode condition={asked.value} fields={fields} />;
}

const useDigits = (field: string): string => String(useField(field)?.answer ?? '').replaceAll(/\D/g, '');

function PhoneCode({ condition, fields }: { condition: KnownCondition; fields: Fields }) {
  const { text } = useCopy();
  const errorText = useErrorText();
  const { send, isSent, hasSent, busy, error } = useSending(condition, fields);
  const { error: refusal } = useConfirming(condition, fields);
  const missing = useField(fields.field)?.error;
  const failure = error ?? refusal;
  return (
    <Stack data-gap="small">
      {isSent ? (
        <Alert tone="info" announce="status">
          <p>{text('screen.conditions.phone.sent')}</p>
        </Alert>
      ) : null}
      {missing && !isSent ? (
        <Alert tone="danger">
          <p>{errorText(missing)}</p>
        </Alert>
      ) : null}
      {failure === undefined ? null : <LoadFailure error={failure} />}
      <div>
        <Button id={fieldId(fields.field)} variant="secondary" loading={busy} onClick={() => void send()}>
          {text(hasSent ? 'screen.conditions.phone.send.again' : 'screen.conditions.phone.send')}
        </Button>
      </div>
    </Stack>
  );
}

/** Sends codes; the field is true while the number is the one last texted. */
function useSending({ uuid: conditionUuid }: KnownCondition, { phone, field }: Fields) {
  const { text } = useCopy();
  const { dispatch } = useStepForm();
  const { uuid, services } = useScreen();
  const { ids } = useApp();
  const phoneNumber = useDigits(phone);
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isSent = sentTo !== undefined && sentTo === phoneNumber;
  useEffect(() => dispatch({ type: 'change', field, raw: isSent }), [dispatch, field, isSent]);
  const send = async (): Promise<void> => {
    if (!NUMBER.test(phoneNumber))
      return dispatch({ type: 'serverErrors', errors: { [phone]: text('field.phone.invalid') } });
    setBusy(true);
    setError(undefined);
    try {
      await services.conditions.sendCode({ uuid, conditionUuid }, phoneNumber, `code-${ids.uuid()}`);
      setSentTo(phoneNumber);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { send, isSent, hasSent: sentTo !== undefined, busy, error };
}

/** Verifies the code, saves the number and submits the condition; a wrong code is an error of its field. */
function useConfirming({ uuid: conditionUuid }: KnownCondition, { phone, code }: Fields) {
  const { dispatch } = useStepForm();
  const { uuid, services } = useScreen();
  const { ids } = useApp();
  const phoneNumber = useDigits(phone);
  const entered = useDigits(code);
  const wrong = useRef<unknown>(undefined);
  const work = useCallback(async (): Promise<void> => {
    const condition = { uuid, conditionUuid };
    try {
      await services.conditions.verifyCode(condition, entered, `code-${ids.uuid()}`);
    } catch (failure) {
      wrong.current = failure;
      throw failure;
    }
    await services.identity.savePhone(phoneNumber);
    await services.conditions.submit(condition, '', `condition-${ids.uuid()}`);
  }, [services, ids, uuid, conditionUuid, entered, phoneNumber]);
  const { error } = useHandIn(work);
  const isWrong =
    error !== undefined &&
    error === wrong.current &&
    error instanceof FetchError &&
    error.status === UNPROCESSABLE;
  const words = isWrong ? messageOf(error) : undefined;
  useEffect(() => {
    if (words !== undefined) dispatch({ type: 'serverErrors', errors: { [code]: words } });
  }, [dispatch, code, words]);
  return { error: isWrong ? undefined : error };
}
