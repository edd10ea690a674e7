import type { HttpClient } from './httpClient.ts';

export interface NotarySession {
  readonly uuid: string;
  readonly state: 'READY' | 'RUNNING' | 'COMPLETE' | 'FAILED';
  /** URL of the video session. */
  readonly url: string;
  readonly attemptsLeft: number;
}

const at = (uuid: string): string => `/service-application/api/v1/application/heloc/${uuid}/notary/session`;

export const createNotaryService = (client: HttpClient) => ({
  /** Starts a session or returns the open one; rejects with 409 out of turn, 422 where the law forbids it. */
  join: (uuid: string) => client.send<NotarySession>({ method: 'POST', path: at(uuid) }),
  state: (uuid: string) => client.send<NotarySession>({ path: at(uuid) }),
});
