import { firstInvitation } from './features/staff/invitationService.ts';
import { staffHost } from './features/staff/staffHost.ts';
import { createStaffService } from './features/staff/staffService.ts';
import type { AppDependencies } from './http/dependencies.ts';
import { publicAddress } from './http/lenderAddress.ts';

/**
 * Tells how to become the first administrator, by a new link at the host of the staff's pages, and for the command line
 * at the server's own address; empty while there is an administrator.
 * It is for the terminal of whoever starts the server, and is never logged.
 */
export async function firstLinkText(dependencies: AppDependencies, address: string): Promise<string> {
  const staff = createStaffService(dependencies);
  const secret = await firstInvitation({ ...dependencies, staff });
  if (secret === undefined) return '';
  const { protocol, port } = new URL(address);
  const path = `/staff/accept#${secret}`;
  const page = publicAddress(dependencies, staffHost(dependencies), path);
  const here = `${protocol}//localhost${port ? `:${port}` : ''}${path}`;
  return [
    '',
    `  Nobody administers this installation yet. Within ${staff.file.limits.firstLinkMinutes} minutes, whoever opens this first will (docs/staff.md):`,
    `    ${page}`,
    '  Or, for a token:',
    `    npm run -s equiform -- people accept '${here}' --name "Your Name" --email you@example.com`,
    '',
    '',
  ].join('\n');
}
