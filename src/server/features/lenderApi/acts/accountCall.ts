import applicationSchema from '../../../../../schemas/api/application.schema.json' with { type: 'json' };
import { isObject } from '../../../../core/shared/json.ts';
import { type CreditLine, stateCreditLine } from '../../applications/creditLineService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { LenderProblem } from '../client/problem.ts';
import { APPLICATION, type OfUuid, ofApplication, tag } from './actParts.ts';
import { applicationWrite } from './applicationWrite.ts';
import { lockOfLender, problemAt } from './ownApplication.ts';

const { title: _title, ...line } = applicationSchema.properties.creditLine;

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';

/** A schema in which each day must be one of the calendar: what else a lender stated, no page could show. */
function withDays<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withDays) as T;
  if (!isObject(schema)) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withDays(part)]));
  return (schema.pattern === DAY ? { ...parts, format: 'date' } : parts) as T;
}

const { properties } = withDays(line);

const body = { ...line, properties: { ...properties, asOf: { ...properties.asOf, format: 'date-time' } } };

/** Stating the figures of a line that is paid out. */
export function registerAccount(tools: LenderApiTools): void {
  applicationWrite<{ params: OfUuid; body: CreditLine }>(
    tools,
    {
      operation: 'stateAccount',
      method: 'PUT',
      path: `${APPLICATION}/account`,
      tag,
      summary: 'State balance, available credit, rate, payments and history of a line that is paid out',
      description:
        'The borrower sees them on the dashboard, and is told of another rate, a draw that is paid out, and the end of the line (`closed`). A statement is whole: what it leaves out is shown no more, except a change of the rate. Statements count by `asOf`: one that is as old as what is kept, or older, is refused and changes nothing.',
      params: ofApplication,
      body,
      example: {
        asOf: '2026-06-01T00:00:00Z',
        balance: '24250.00',
        available: '25750.00',
        rate: '8.25',
        nextPayment: { due: '2026-07-01', amount: '318.40' },
        payments: [{ on: '2026-06-01', amount: '318.40' }],
        limit: '50000.00',
        autopay: true,
        draw: { minimum: '500.00', until: '2031-06-01' },
        history: [
          { on: '2026-06-01', type: 'PAYMENT', amount: '318.40', balance: '24250.00' },
          { on: '2026-06-01', type: 'INTEREST', amount: '168.40', balance: '24568.40' },
        ],
      },
      problems: ['conflict'],
    },
    async (tx, call) => {
      const record = await lockOfLender(tx, call, call.params.uuid);
      const stated = { line: call.body, by: call.client.id };
      const result = await stateCreditLine(tx, tools.dependencies, record, stated);
      if (result.type === 'stated') return {};
      if (result.type === 'older')
        throw problemAt('conflict', 'asOf', `is not after what is kept, of ${result.keptAsOf}`);
      if (result.why === 'future')
        throw problemAt('unprocessable', 'asOf', 'is a moment that has not come yet');
      if (result.why === 'owed')
        throw problemAt('unprocessable', 'balance', 'is owed, so the line is not closed');
      throw new LenderProblem('conflict', { detail: 'The line is not paid out' });
    },
  );
}
