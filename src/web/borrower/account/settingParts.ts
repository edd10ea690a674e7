import { SETTINGS } from '../foundation/addresses.ts';
import { useNavigate } from '../foundation/router.tsx';

/** `onDone` receives the copy key of the message to show. */
export interface SettingProps {
  readonly onDone: (notice: string) => void;
}

export function useBackToSettings() {
  const navigate = useNavigate();
  return { href: SETTINGS, go: () => navigate(SETTINGS) };
}
