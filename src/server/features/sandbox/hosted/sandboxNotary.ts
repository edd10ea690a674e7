import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { ApiError } from '../../../http/errors.ts';
import { readLenderFile } from '../../applications/lenderFileService.ts';
import { lockRecord } from '../../applications/recordService.ts';
import type { NotaryResult, NotaryService, SessionAddress } from '../../notary/notaryService.ts';
import { countRight, RIGHT_NEEDED } from './notaryQuestions.ts';
import { testBorrower } from './testBorrower.ts';

type Tx = Transaction<Tables>;
type Form = Readonly<Record<string, string>>;

export const notaryPath = ({ application, session }: SessionAddress): string =>
  `/sandbox/notary/${application}/${session}`;

/** The sandbox's notary: what a form of its page means, and where the browser goes then. */
export function createSandboxNotary({ settings }: Pick<AppDependencies, 'settings'>, notary: NotaryService) {
  /** The first sessions of some test borrowers fail. */
  async function mustFail(tx: Tx, { application }: SessionAddress): Promise<boolean> {
    const record = await lockRecord(tx, application);
    const { notes } = await readLenderFile(tx, application);
    const { notaryFails = 0 } = testBorrower(settings, record?.persona ?? null);
    return Number(notes.notaryFailures ?? 0) < notaryFails;
  }

  async function resultOf(tx: Tx, address: SessionAddress, form: Form): Promise<NotaryResult> {
    if (form.outcome === 'id') return 'ID_FAILED';
    if (form.outcome === 'technical') return 'TECHNICAL';
    if (form.outcome !== 'complete')
      throw new ApiError('badRequest', ['body.outcome must be complete, id or technical']);
    if (await mustFail(tx, address)) return 'TECHNICAL';
    return countRight(form) >= RIGHT_NEEDED ? 'COMPLETE' : 'QUESTIONS_FAILED';
  }

  return {
    /** Ends the session by its form; resolves to where the browser goes, or undefined when it was over. */
    async settle(tx: Tx, address: SessionAddress, form: Form): Promise<string | undefined> {
      if (!(await notary.isOpen(tx, address))) return undefined;
      const result = await resultOf(tx, address, form);
      await notary.end(tx, address, result);
      const root = `/account/heloc/${address.application}`;
      return result === 'COMPLETE' ? root : `${root}/notary/error`;
    },
  };
}
