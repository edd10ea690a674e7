import { useNavigate } from 'react-router-dom';
import { SETTINGS } from '../foundation/addresses.ts';

/** What a page of the settings needs: told when it is done, with the copy key of what is to be said. */
export interface SettingProps {
  readonly onDone: (notice: string) => void;
}

/** The way back to the overview. */
export function useBackToSettings() {
  const navigate = useNavigate();
  return { href: SETTINGS, go: () => navigate(SETTINGS) };
}
