import type { CompiledFlow } from './compileFlow.ts';

/** Below the base path: `/register-v2/for-sale` or `/register?step=name`. Throws for an unknown step. */
export function stepPath({ id, base, navigation, steps }: CompiledFlow, stepId: string): string {
  const step = steps.find((one) => one.id === stepId);
  if (!step) throw new Error(`Flow ${id}: there is no step ${stepId}`);
  if (step.path === '') return base;
  return navigation === 'path' ? `${base}/${step.path}` : `${base}?step=${encodeURIComponent(step.path)}`;
}

/** The step at an address (path and query); the first step at the bare base; undefined if there is none. */
export function stepAtPath({ base, navigation, steps }: CompiledFlow, address: string): string | undefined {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  const trimmed = path.replace(/\/+$/, '');
  if (trimmed !== base && !(navigation === 'path' && trimmed.startsWith(`${base}/`))) return undefined;
  const asked =
    navigation === 'path' ? trimmed.slice(base.length + 1) : (new URLSearchParams(query).get('step') ?? '');
  const found = steps.find((step) => step.path === asked);
  return (found ?? (asked === '' ? steps[0] : undefined))?.id;
}
