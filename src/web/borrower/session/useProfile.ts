import useSWR, { type SWRResponse } from 'swr';
import type { Profile } from '../../clients/profileService.ts';
import { useApp } from '../foundation/AppContext.tsx';
import { readProfile } from '../foundation/readProfile.ts';
import { useAuth } from './AuthProvider.tsx';

/** The signed-in user's profile; not read without a session (AUTH-11). */
export function useProfile(): SWRResponse<Profile, unknown> {
  const { services, ticks } = useApp();
  const { status } = useAuth();
  return useSWR(status === 'authenticated' ? 'profile' : null, () => readProfile({ services, ticks }));
}
