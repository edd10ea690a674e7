import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import type { JourneyFile } from '../../src/core/model/generated/journey.ts';
import { loadLenderConfig } from '../../src/server/features/lender/sandbox/sources/lenderConfig.ts';
import { HELOC, type LendingServer } from './lendingServer.ts';

/** An application made by the sandbox control, and its borrower's session. */
export interface Made {
  readonly uuid: string;
  readonly jwt: string;
}

/** The project's test borrowers. */
export const personas = [...loadLenderConfig('.').personas.values()];

const { stages } = parse(readFileSync('config/journey.yaml', 'utf8')) as JourneyFile;

/** Statuses of the ordinary journey, in order. */
export const ordinaryStatuses = [...new Set(stages.map(({ status }) => status))];

/** Makes applications by the sandbox control, and reads them as their borrowers. */
export function sandboxBorrowers(server: LendingServer) {
  const bearer = ({ jwt }: Made) => ({ authorization: `Bearer ${jwt}` });
  return {
    async make(payload: object): Promise<Made> {
      const url = '/sandbox/applications';
      const answer = await server.call({ method: 'POST', url, payload: { org: 'main', ...payload } });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    async statusOf(made: Made): Promise<string> {
      const url = `/service-krang-heloc/borrower/secure/api/v1/${made.uuid}/status`;
      return (await server.call({ url, headers: bearer(made) })).json().checklistStatus;
    },
    read: async (made: Made) =>
      (await server.call({ url: `${HELOC}/${made.uuid}`, headers: bearer(made) })).json(),
  };
}
