import { assignOfficer } from '../../applications/officerService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { LenderProblem } from '../client/problem.ts';
import { APPLICATION, closedBody, type OfUuid, ofApplication, tag, uuidSchema } from './actParts.ts';
import { applicationWrite } from './applicationWrite.ts';
import { lockOfLender, problemAt } from './ownApplication.ts';

const refusals = {
  unknown: 'is not a loan officer of this lender',
  unlicensed: 'is not licensed in the state of the home',
} as const;

/** Giving an application to another loan officer. */
export function registerOfficer(tools: LenderApiTools): void {
  applicationWrite<{ params: OfUuid; body: { readonly officer: string } }>(
    tools,
    {
      operation: 'assignOfficer',
      method: 'PUT',
      path: `${APPLICATION}/officer`,
      tag,
      summary: 'Give an application to another loan officer, whom its borrower then sees',
      params: ofApplication,
      body: closedBody({
        officer: { ...uuidSchema, description: 'One of the lender’s officers (`/officers/{uuid}`).' },
      }),
      example: { officer: '0e9f6c8a-5e0d-4c53-9a8e-6f3c5d3f7a10' },
      problems: ['conflict'],
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      const { officer } = call.body;
      const result = await assignOfficer(tx, tools.dependencies, record, { officer, by: call.client.id });
      if (result.type === 'assigned') return {};
      if (result.why === 'over') throw new LenderProblem('conflict', { detail: 'The application is over' });
      throw problemAt('unprocessable', 'officer', refusals[result.why]);
    },
  );
}
