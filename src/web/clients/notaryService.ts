import type { HttpClient } from './httpClient.ts';

/** A session with a notary by video. */
export interface NotarySession {
  readonly uuid: string;
  readonly state: 'READY' | 'RUNNING' | 'COMPLETE' | 'FAILED';
  /** Where it is held. */
  readonly url: string;
  readonly attemptsLeft: number;
}

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}/notary/session`;

/** The notary by video (G-21). */
export const createNotaryService = (client: HttpClient) => ({
  /** Begins a session, or gives the one that is open; refused with 409 when it is not its turn, 422 where the law forbids it. */
  join: (uuid: string) => client.send<NotarySession>({ method: 'POST', path: at(uuid) }),
  state: (uuid: string) => client.send<NotarySession>({ path: at(uuid) }),
});
