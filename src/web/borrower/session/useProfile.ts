import useSWR, { type SWRResponse } from 'swr';
import type { Profile } from '../../clients/profileService.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { useAuth } from './AuthProvider.tsx';

/** The profile of who is signed in; nothing is asked for while nobody is (AUTH-11). */
export function useProfile(): SWRResponse<Profile, unknown> {
  const { services } = useApp();
  const { status } = useAuth();
  return useSWR(status === 'authenticated' ? 'profile' : null, () => services.profile.profile());
}
