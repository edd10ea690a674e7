import { control } from '../fixtures.ts';
import { applicationOf, signAs, statusOf } from '../sandbox.ts';
import type { LenderSide } from './lenderSide.ts';
import { advance, finishWork, lenderTime } from './lenderTime.ts';

const DAY = 'P1D';

interface Reader {
  readonly brand: string;
  /** Of a test. */
  readonly jwt: string;
}

/** The sandbox's lender, by its control and a test's token. */
export const sandboxSide = ({ brand, jwt }: Reader): LenderSide => ({
  now: lenderTime,
  finishWork,
  passDay: () => advance(DAY),
  status: async (uuid) => String((await statusOf(brand, jwt, uuid)).checklistStatus),
  application: (uuid) => applicationOf(brand, jwt, uuid),
  async phoneCode(uuid) {
    const response = await fetch(control(`/applications/${uuid}/one-time-code`));
    return ((await response.json()) as { code: string }).code;
  },
  async othersSign(uuid) {
    const { signers = [] } = (await applicationOf(brand, jwt, uuid)) as { signers?: { uuid: string }[] };
    for (const signer of signers) await signAs(uuid, signer.uuid);
  },
});
