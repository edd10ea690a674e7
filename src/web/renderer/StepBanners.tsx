import type { Banner } from '../../core/form/formTypes.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { useCopy } from './CopyContext.tsx';
import { useFormState } from './useForm.ts';

const tones = { error: 'danger', warning: 'warning', note: 'info' } as const;

/** Whether a step cannot be submitted while its policy says so: what only warns does not keep anybody. */
const isBlocking = ({ tone }: Banner): boolean => tone !== 'warning';

/** What the policies of a step say that keeps one from going on, or only warns. */
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
