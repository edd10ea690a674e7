import type { Banner } from '../../../core/form/formTypes.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { useCopy } from '../CopyContext.tsx';
import { useFormState } from '../useForm.ts';

const tones = { error: 'danger', warning: 'warning', note: 'info' } as const;

/** True when the policy blocks the step; warnings do not. */
const isBlocking = ({ tone }: Banner): boolean => tone !== 'warning';

/** The step's policy messages: blocking ones or warnings. */
export function StepBanners({ blocking }: { blocking: boolean }) {
  const { rich } = useCopy();
  const banners = useFormState((state) => state.banners);
  return banners
    .filter((banner) => isBlocking(banner) === blocking)
    .map(({ policy, tone, key }) => (
      <Alert key={policy} tone={tones[tone]} announce={tone === 'error' ? 'alert' : 'status'}>
        <p>{rich(key)}</p>
      </Alert>
    ));
}
