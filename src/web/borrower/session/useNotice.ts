import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type AppPorts, useApp } from '../foundation/AppContext.tsx';
import { takeNotice } from '../foundation/sessionNotice.ts';

const taken = new WeakMap<AppPorts, Map<string, string | undefined>>();

/** The notice for one entry of the history: taken once, and the same for a page that is drawn anew there. */
function noticeAt(app: AppPorts, entry: string): string | undefined {
  const known = taken.get(app) ?? new Map<string, string | undefined>();
  taken.set(app, known);
  if (!known.has(entry)) known.set(entry, takeNotice(app.tab));
  return known.get(entry);
}

/** What a page that led here left to be said: a copy key, or undefined. */
export function useNotice(): string | undefined {
  const app = useApp();
  const { key } = useLocation();
  const [notice] = useState(() => noticeAt(app, key));
  return notice;
}
