import type { LenderSide } from '../travel/lenderSide.ts';
import type { Installation } from './installation.ts';

const DAY_MS = 86_400_000;

/** The lender of a production server, whose own system does the work. */
export const productionSide = ({ passTime, application }: Installation): LenderSide => ({
  now: () => passTime(0),
  // The bank's system works by itself.
  finishWork: async () => {},
  passDay: async () => void (await passTime(DAY_MS)),
  status: async (uuid) => (await application(uuid)).status,
  application: async (uuid) => ({ ...(await application(uuid)) }),
  phoneCode: () => {
    throw new Error('Nobody sends codes here');
  },
  othersSign: () => {
    throw new Error('Nobody else signs here');
  },
});
