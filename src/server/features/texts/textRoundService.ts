import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { createTextService } from './textService.ts';
import { writeTexts } from './writeTexts.ts';

/** Writes the texts of all lenders that are due into the outbox. Never rejects. */
export const writeDueTexts = (tools: AppDependencies): Promise<void> =>
  acrossLenders(() => writeTexts(tools, createTextService(tools))).catch((error: unknown) =>
    tools.logger.error('texts could not be written', { error }),
  );
