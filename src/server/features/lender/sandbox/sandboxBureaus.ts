import type { SandboxBureausFile } from '../../../../core/model/generated/sandbox-bureaus.ts';
import type { SandboxPersona } from '../../../../core/model/generated/sandbox-personas.ts';
import { requireSandboxFile } from '../../../config-files/readSandboxFile.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { readCreditPins } from '../../applications/creditPinsService.ts';
import { readSsn } from '../../profile/profileService.ts';
import type { AskedTask } from '../../tasks/performerService.ts';
import type { SandboxAnswer } from './sandboxAnswer.ts';

/** What the sandbox's credit bureaus make of the SSN or the PINs that a borrower gave for a repeated inquiry. */
export interface SandboxBureaus {
  /** Their answer; undefined when nothing is wrong with what was given, or nothing was. */
  complaintOf(asked: AskedTask, persona: SandboxPersona | undefined): Promise<SandboxAnswer | undefined>;
}

const AT_ONCE = 'PT0S';

/** With a number, bureaus that found nothing twice say that the details must be wrong. */
const SSN_TRIES = 2;

const isNoMatch = (answer: unknown): boolean => {
  const outcome =
    typeof answer === 'object' && answer !== null && 'outcome' in answer ? answer.outcome : answer;
  return outcome === 'noMatch' || outcome === 'noMatchSsn';
};

/** Reads `config/sandbox/bureaus.yaml`; throws an error naming the file and the problem. */
export function createSandboxBureaus({
  encryption,
  settings,
}: Pick<AppDependencies, 'encryption' | 'settings'>): SandboxBureaus {
  const { unknownSsns } = requireSandboxFile<SandboxBureausFile>(settings.configRoot, 'bureaus');

  /** Whether the inquiry looks at the number: test borrowers without a file gave one. */
  function countsSsn({ task, record }: AskedTask, persona: SandboxPersona | undefined): boolean {
    if (task.name !== 'softCredit' || task.round === 1) return false;
    return record.data.ssnTries !== undefined || isNoMatch(persona?.answers?.softCredit?.[0]);
  }

  async function unknownSsn({ tx, record }: AskedTask): Promise<SandboxAnswer | undefined> {
    const ssn = await readSsn(tx, { encryption }, record.identityUuid);
    if (ssn === undefined || !unknownSsns.some((ending) => ssn.endsWith(ending))) return undefined;
    const { ssnTries = 0 } = record.data;
    const isAskedAgain = ssnTries > 0 && ssnTries < SSN_TRIES;
    return { outcome: isAskedAgain ? 'noMatch' : 'noMatchSsn', after: AT_ONCE };
  }

  /** Test borrowers with a PIN have that one only; for others any opens the file. */
  async function wrongPin(
    { tx, record }: AskedTask,
    right: string | undefined,
  ): Promise<SandboxAnswer | undefined> {
    if (right === undefined) return undefined;
    const pins = await readCreditPins(tx, record.uuid, { encryption });
    if (Object.values(pins).every((pin) => pin === right)) return undefined;
    const data = { bureaus: Object.keys(pins), withPin: true, pinRefused: true };
    return { outcome: 'frozen', after: AT_ONCE, data };
  }

  return {
    async complaintOf(asked, persona) {
      const isInquiry = asked.task.name === 'softCredit' || asked.task.name === 'hardCredit';
      if (!isInquiry) return undefined;
      const refused = await wrongPin(asked, persona?.borrower?.pin);
      return refused ?? (countsSsn(asked, persona) ? unknownSsn(asked) : undefined);
    },
  };
}
