import { stateLimits } from '../../../core/flow/stateLimits.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { type StartRefusal, startRefusal } from './activeApplication.ts';

export type RefusalPorts = Pick<AppPorts, 'services' | 'today'>;

/** Why this borrower may not start now, considering all their applications (SUBMIT-32). */
export async function readRefusal(
  { services, today }: RefusalPorts,
  { app }: Pick<LoadedRelease, 'app'>,
): Promise<StartRefusal> {
  const exempt = app.brand.values.wholesaleBrokerExemptNmls;
  return startRefusal(await services.applications.all(), {
    today: today(),
    waitDays: stateLimits(app, {}, today()).daysBetweenLines ?? 0,
    exemptBrokerNmls: exempt === undefined ? undefined : String(exempt),
  });
}

/** An open application as the reason. */
export type OpenApplication = Extract<StartRefusal, { readonly type: 'active' | 'inquiry' }>;

/** The borrower's open application; undefined if none or unreadable. */
export async function readOpenApplication(
  ports: RefusalPorts,
  release: Pick<LoadedRelease, 'app'>,
): Promise<OpenApplication | undefined> {
  const refusal = await readRefusal(ports, release).catch(() => undefined);
  return refusal?.type === 'active' || refusal?.type === 'inquiry' ? refusal : undefined;
}
