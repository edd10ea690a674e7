/** Entry parameters (REG-48), read once and kept for the tab because routing drops the query (C-20). */
export interface EntryParams {
  readonly referrer?: string;
  readonly rid?: string;
  readonly reservationCode?: string;
  readonly userData?: string;
  /** Preset property state. */
  readonly state?: string;
  readonly contactId?: string;
  readonly ownerId?: string;
  readonly utm: Readonly<Record<string, string>>;
  readonly popWebchat?: string;
}

const KEY = 'entry-params';

const NAMES = {
  referrer: 'referrer',
  rid: 'rid',
  reservationCode: 'reservationCode',
  userData: 'userData',
  state: 'state',
  contactId: 'contact_id',
  ownerId: 'owner_id',
  popWebchat: 'pop-webchat',
} as const;

/** Parses entry parameters; empty values are dropped, long ones cut at 500 characters. */
export function parseEntryParams(query: URLSearchParams): EntryParams {
  const given = Object.entries(NAMES).flatMap(([field, name]) => {
    const value = query.get(name)?.trim().slice(0, 500);
    return value ? [[field, value]] : [];
  });
  const utm = [...query].flatMap(([name, value]) =>
    name.startsWith('utm_') && value ? [[name.slice(4), value.slice(0, 500)]] : [],
  );
  return { ...Object.fromEntries(given), utm: Object.fromEntries(utm) };
}

const readKept = (storage: Storage): EntryParams | undefined => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'utm' in kept ? (kept as EntryParams) : undefined;
  } catch {
    return undefined;
  }
};

/** The tab's entry parameters; the current address overrides and updates the stored ones. */
export function rememberEntryParams(query: URLSearchParams, storage: Storage): EntryParams {
  const now = parseEntryParams(query);
  const kept = readKept(storage);
  const all: EntryParams = { ...kept, ...now, utm: { ...kept?.utm, ...now.utm } };
  try {
    storage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage they last until a reload.
  }
  return all;
}

/** Keeps the entry parameters of a registration that began elsewhere for this tab; its own count where both have one. */
export function takeEntryParams(entry: object, storage: Storage): void {
  const began = entry as EntryParams;
  const own = readKept(storage);
  try {
    storage.setItem(KEY, JSON.stringify({ ...began, ...own, utm: { ...began.utm, ...own?.utm } }));
  } catch {
    // They last on the other device only.
  }
}
