import type { SandboxFaultRequest } from '../../../core/model/generated/api/sandbox-fault.ts';

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
function pathTest(template: string): (path: string) => boolean {
  if (!template.includes('{')) return (path) => path.startsWith(template);
  const asked = template.split('/').map(partTest);
  return (path) => {
    const parts = path.split('/');
    return parts.length === asked.length && asked.every((fits, index) => fits(parts[index] ?? ''));
  };
}

/** A part of a path that is a {name} is anything but nothing; other braces stand for themselves. */
const partTest = (template: string): ((part: string) => boolean) =>
  /^\{[^}]*\}$/.test(template) ? (part) => part !== '' : (part) => part === template;

interface Waiting {
  readonly request: SandboxFaultRequest;
  readonly fits: (path: string) => boolean;
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
      const found = waiting.find(({ request, fits }) => (request.method ?? method) === method && fits(path));
      if (!found) return undefined;
      found.left -= 1;
      waiting = waiting.filter(({ left }) => left > 0);
      return found.request;
    },
  };
}
