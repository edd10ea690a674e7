import type { AppDependencies } from '../../http/dependencies.ts';
import type { StaffService } from './staffService.ts';

/** What the acts on people and tokens work with. */
export type StaffTools = Pick<AppDependencies, 'db' | 'system' | 'ids' | 'releases'> & {
  readonly staff: StaffService;
};

/** What signing in in a browser works with. */
export type SessionTools = StaffTools &
  Pick<AppDependencies, 'encryption' | 'settings' | 'signed' | 'logger'>;
