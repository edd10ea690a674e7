import multipart from '@fastify/multipart';
import { multipartLimits } from '../../documents/givenDocumentService.ts';
import type { RunningLender } from '../../lender/lenderService.ts';
import type { LenderApiTools } from '../client/lenderCall.ts';
import { registerAccount } from './accountCall.ts';
import { registerAddDocument } from './addDocumentCall.ts';
import { registerCancel } from './cancelCall.ts';
import { registerChange } from './changeCall.ts';
import { registerConditions } from './conditionCalls.ts';
import { registerDocumentReads } from './documentCalls.ts';
import { registerMessages } from './messageCalls.ts';
import { registerOfficer } from './officerCall.ts';
import { registerTold } from './toldCalls.ts';

/** What a lender's system does with an application besides answering its tasks. */
export function registerActs(tools: LenderApiTools, lender: RunningLender): void {
  tools.app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });
  registerChange(tools, lender);
  registerCancel(tools, lender);
  registerOfficer(tools);
  registerMessages(tools);
  registerTold(tools);
  registerAccount(tools);
  registerConditions(tools, lender);
  registerDocumentReads(tools);
  registerAddDocument(tools);
}
