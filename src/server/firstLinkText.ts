import { firstInvitation } from './features/staff/invitationService.ts';
import { createStaffService } from './features/staff/staffService.ts';
import type { AppDependencies } from './http/dependencies.ts';

/**
 * Tells how to become the first administrator, by a new link below the server's address; empty while there is an administrator.
 * It is for the terminal of whoever starts the server, and is never logged.
 */
export async function firstLinkText(dependencies: AppDependencies, address: string): Promise<string> {
  const staff = createStaffService(dependencies);
  const secret = await firstInvitation({ ...dependencies, staff });
  if (secret === undefined) return '';
  const { protocol, port } = new URL(address);
  const link = `${protocol}//localhost${port ? `:${port}` : ''}/staff/accept#${secret}`;
  return [
    '',
    `  Nobody administers this installation yet. Within ${staff.file.limits.firstLinkMinutes} minutes, whoever opens this first will (docs/staff.md):`,
    `    ${link}`,
    '  Or, for a token:',
    `    npm run -s equiform -- people accept '${link}' --name "Your Name" --email you@example.com`,
    '',
    '',
  ].join('\n');
}
