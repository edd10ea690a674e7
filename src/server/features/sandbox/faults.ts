import type { SandboxFaultRequest } from '../../../core/model/generated/api/sandbox-fault.ts';

export type Fault = Pick<SandboxFaultRequest, 'status' | 'delayMs' | 'drop'>;

export interface Faults {
  /** Adds a fault for the next `times` matching calls. */
  add(fault: SandboxFaultRequest): void;
  clear(): void;
  /** A call's fault, counted as used; undefined if none applies, as for sandbox controls. */
  take(method: string, path: string): Fault | undefined;
}

const CONTROL = '/sandbox/';

/** With {names} it matches the whole path, one segment each; otherwise a prefix. */
function pathTest(template: string): (path: string) => boolean {
  if (!template.includes('{')) return (path) => path.startsWith(template);
  const asked = template.split('/').map(partTest);
  return (path) => {
    const parts = path.split('/');
    return parts.length === asked.length && asked.every((fits, index) => fits(parts[index] ?? ''));
  };
}

/** A {name} segment matches anything but nothing; other braces are literal. */
const partTest = (template: string): ((part: string) => boolean) =>
  /^\{[^}]*\}$/.test(template) ? (part) => part !== '' : (part) => part === template;

interface Waiting {
  readonly request: SandboxFaultRequest;
  readonly fits: (path: string) => boolean;
  left: number;
}

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
