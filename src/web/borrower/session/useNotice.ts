import { useState } from 'react';
import { type AppPorts, useApp } from '../foundation/AppContext.tsx';
import { usePlace } from '../foundation/router.tsx';
import { takeNotice } from '../foundation/sessionNotice.ts';

const taken = new WeakMap<AppPorts, Map<string, string | undefined>>();

/** The notice for a history entry, taken once and stable across rerenders. */
function noticeAt(app: AppPorts, entry: string): string | undefined {
  const known = taken.get(app) ?? new Map<string, string | undefined>();
  taken.set(app, known);
  if (!known.has(entry)) known.set(entry, takeNotice(app.tab));
  return known.get(entry);
}

/** The previous page's message: a copy key. */
export function useNotice(): string | undefined {
  const app = useApp();
  const { key } = usePlace();
  const [notice] = useState(() => noticeAt(app, key));
  return notice;
}
