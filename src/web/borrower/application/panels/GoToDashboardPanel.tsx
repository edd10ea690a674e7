import { useCopy } from '../../../renderer/CopyContext.tsx';
import { DASHBOARD } from '../../foundation/addresses.ts';
import { ActionLink } from '../../parts/ActionLink.tsx';

export default function GoToDashboardPanel() {
  const { text } = useCopy();
  return (
    <div>
      <ActionLink to={DASHBOARD} variant="secondary">
        {text('common.goToDashboard')}
      </ActionLink>
    </div>
  );
}
