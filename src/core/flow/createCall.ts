import registerDraft from '../../../schemas/api/register-draft.schema.json' with { type: 'json' };
import type { CreateApplicationRequest } from '../model/generated/api/create-application.ts';
import type { RegisterDraft } from '../model/generated/api/register-draft.ts';
import { isObject, type JsonObject } from '../shared/json.ts';
import { getAt, setAt, toPointer } from '../shared/jsonPointer.ts';
import { employmentOnForm, employmentOnWire } from './employmentOnWire.ts';

/** Conversion of an answer to and from the call; undefined omits it. */
interface WireForm {
  readonly write: (answer: unknown) => unknown;
  readonly read: (sent: unknown) => unknown;
}

const forms = {
  text: { write: (answer) => (answer === '' ? undefined : answer), read: (sent) => sent },
  number: { write: (answer) => Number(answer ?? 0), read: (sent) => sent },
  yesNo: {
    write: (answer) => answer === 'YES' || answer === true,
    read: (sent) => (sent === true ? 'YES' : 'NO'),
  },
  employment: {
    write: (answer) => employmentOnWire(String(answer ?? '')),
    read: (sent) => employmentOnForm(String(sent)),
  },
} satisfies Readonly<Record<string, WireForm>>;

/** An answer of the register draft, and where it goes. */
interface CarriedAnswer {
  /** JSON Pointer into the draft (the `store` of a step). */
  readonly store: string;
  /** JSON Pointer into the create call's body; undefined for answers sent elsewhere, such as the phone number. */
  readonly sentAs: string | undefined;
  readonly form: WireForm;
  /** Consent types that represent it in the call. */
  readonly consents: readonly string[];
  /** JSON Pointer into what is stored: `/application/...` or `/profile/...`. */
  readonly keptAs: string | undefined;
}

/**
 * All registration answers and where they go (SUBMIT-19 to SUBMIT-30), as in schemas/api/register-draft.schema.json.
 */
export const carriedAnswers: readonly CarriedAnswer[] = rowsOf(registerDraft, '', {});

function rowsOf(
  schema: unknown,
  store: string,
  above: { readonly sentAs?: string; readonly keptAs?: string },
): readonly CarriedAnswer[] {
  if (!isObject(schema)) return [];
  const whole = '$ref' in schema ? getAt(registerDraft, String(schema.$ref).slice(1)) : schema;
  const placed = {
    ...above,
    ...(typeof schema.sentAs === 'string' ? { sentAs: schema.sentAs } : {}),
    ...(typeof schema.keptAs === 'string' ? { keptAs: schema.keptAs } : {}),
  };
  const parts = isObject(whole) && isObject(whole.properties) ? Object.entries(whole.properties) : [];
  if (parts.length > 0)
    return parts.flatMap(([name, part]) => {
      const below = toPointer([name]);
      const inside = Object.entries(placed).map(([key, place]) => [key, place + below]);
      return rowsOf(part, store + below, Object.fromEntries(inside));
    });
  const form = typeof schema.form === 'string' ? schema.form : 'text';
  return [
    {
      store,
      sentAs: placed.sentAs,
      keptAs: placed.keptAs,
      form: forms[form as keyof typeof forms],
      consents: Array.isArray(schema.consents) ? (schema.consents as string[]) : [],
    },
  ];
}

const isHomePart = ({ store }: CarriedAnswer): boolean => store.startsWith('/homeAddress/');

/** The draft's answers at their places in the create call's body. */
export function sentAnswers(draft: RegisterDraft): JsonObject {
  const sent = carriedAnswers.filter(({ sentAs }) => sentAs !== undefined);
  return sent.reduce<JsonObject>(
    (body, { store, sentAs = '', form }) => setAt(body, sentAs, form.write(getAt(draft, store))),
    {},
  );
}

/** Marks the typed address as final, so that its parts count. */
const SETTLED = { isPropertyAddressShown: true, isHomeAddressShown: true };

/** The register draft rebuilt from the create call; a primary home has no second address. */
export function draftOfCall(body: CreateApplicationRequest): JsonObject {
  const given = new Set<string>(
    [...body.consentListRequest, ...(body.consentRequests ?? [])].map(({ type }) => type),
  );
  const isHome = body.propertyRequest.occupancyType === 'HOME';
  return carriedAnswers.reduce<JsonObject>((draft, answer) => {
    const { store, sentAs, form, consents } = answer;
    if (consents.length > 0)
      return setAt(
        draft,
        store,
        consents.every((type) => given.has(type)),
      );
    if (sentAs === undefined || (isHome && isHomePart(answer))) return draft;
    return setAt(draft, store, form.read(getAt(body, sentAs)));
  }, SETTLED);
}

/** The create call's name for the answer at a pointer; undefined if it is not sent. */
export function carriedField(store: string | undefined): string | undefined {
  const answer = carriedAnswers.find(
    (one) => one.store === store || (store?.startsWith(`${one.store}/`) ?? false),
  );
  if (!answer || store === undefined) return undefined;
  if (answer.consents.includes('SOFT_CREDIT')) return 'body.consentRequests';
  if (answer.consents.length > 0) return 'body.consentListRequest';
  if (answer.sentAs === undefined) return undefined;
  return `body${`${answer.sentAs}${store.slice(answer.store.length)}`.replaceAll('/', '.')}`;
}

/** The parts of a create call stored unchanged with the application and the person. */
export function keptParts(body: CreateApplicationRequest): {
  readonly application: JsonObject;
  readonly profile: JsonObject;
} {
  const none: { readonly application: JsonObject; readonly profile: JsonObject } = {
    application: {},
    profile: {},
  };
  return carriedAnswers.reduce(
    (kept, { sentAs, keptAs }) =>
      sentAs === undefined || keptAs === undefined ? kept : setAt(kept, keptAs, getAt(body, sentAs)),
    none,
  );
}
