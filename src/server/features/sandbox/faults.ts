import type { SandboxFaultRequest } from '../../../core/model/generated/api/sandbox-fault.ts';
import { toPattern } from '../../../core/shared/text.ts';

/** What happens to a call that a fault stands for. */
export type Fault = Pick<SandboxFaultRequest, 'status' | 'delayMs' | 'drop'>;

/** The faults asked for, in this process. */
export interface Faults {
  /** Adds a fault for the next `times` calls that fit. */
  add(fault: SandboxFaultRequest): void;
  clear(): void;
  /** The fault of a call, counted as used; undefined for a call that is left alone, as those of the sandbox control are. */
  take(method: string, path: string): Fault | undefined;
}

const CONTROL = '/sandbox/';

/** With {names} the whole path, each standing for one part; otherwise the beginning of a path. */
function pathTest(path: string): RegExp {
  if (!path.includes('{')) return new RegExp(`^${toPattern(path)}`);
  const parts = path.split(/\{[^}/]*\}/).map(toPattern);
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

interface Waiting {
  readonly request: SandboxFaultRequest;
  readonly fits: RegExp;
  left: number;
}

/** No faults yet. */
export function createFaults(): Faults {
  let waiting: Waiting[] = [];
  return {
    add: (request) => {
      waiting.push({ request, fits: pathTest(request.path), left: request.times ?? 1 });
    },
    clear: () => {
      waiting = [];
    },
    take(method, path) {
      if (path.startsWith(CONTROL)) return undefined;
      const found = waiting.find(
        ({ request, fits }) => (request.method ?? method) === method && fits.test(path),
      );
      if (!found) return undefined;
      found.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return found.request;
    },
  };
}
