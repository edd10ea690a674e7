import registerDraft from '../../../schemas/api/register-draft.schema.json' with { type: 'json' };
import { isObject, type JsonObject } from '../shared/json.ts';
import { getAt, toPointer } from '../shared/jsonPointer.ts';
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
export interface CarriedAnswer {
  /** JSON Pointer into the draft (the `store` of a step). */
  readonly store: string;
  /** JSON Pointer into the create call's body; undefined for answers sent elsewhere, such as the phone number. */
  readonly sentAs: string | undefined;
  readonly form: WireForm;
  /** What the table says of it: its JSON Schema in the draft, with the table's own keywords. */
  readonly row: JsonObject;
  /** Consent types that represent it in the call. */
  readonly consents: readonly string[];
  /** JSON Pointer into what is stored: `/application/...` or `/profile/...`. */
  readonly keptAs: string | undefined;
  /** Whether the call says something of its own where no step asks for it. */
  readonly hasStandIn: boolean;
}

/** What a group says of its parts. */
interface Above {
  readonly sentAs?: string;
  readonly keptAs?: string;
  readonly otherwise?: string;
}

/**
 * All registration answers and where they go (SUBMIT-19 to SUBMIT-30), as in schemas/api/register-draft.schema.json.
 */
export const carriedAnswers: readonly CarriedAnswer[] = rowsOf(registerDraft, '', {});

function rowsOf(schema: unknown, store: string, above: Above): readonly CarriedAnswer[] {
  if (!isObject(schema)) return [];
  const whole = '$ref' in schema ? getAt(registerDraft, String(schema.$ref).slice(1)) : schema;
  const own = Object.entries(schema).filter(
    ([key, said]) => ['sentAs', 'keptAs', 'otherwise'].includes(key) && typeof said === 'string',
  );
  const here: Above = { ...above, ...Object.fromEntries(own) };
  const parts = isObject(whole) && isObject(whole.properties) ? Object.entries(whole.properties) : [];
  if (parts.length > 0)
    return parts.flatMap(([name, part]) => rowsOf(part, store + toPointer([name]), inside(here, name)));
  return [rowOf(schema as JsonObject, store, here)];
}

function inside({ sentAs, keptAs, otherwise }: Above, name: string): Above {
  const below = toPointer([name]);
  return {
    ...(sentAs === undefined ? {} : { sentAs: sentAs + below }),
    ...(keptAs === undefined ? {} : { keptAs: keptAs + below }),
    ...(otherwise === undefined ? {} : { otherwise }),
  };
}

function rowOf(row: JsonObject, store: string, { sentAs, keptAs, otherwise }: Above): CarriedAnswer {
  const form = typeof row.form === 'string' ? row.form : 'text';
  return {
    store,
    sentAs,
    keptAs,
    form: forms[form as keyof typeof forms],
    row,
    consents: Array.isArray(row.consents) ? (row.consents as string[]) : [],
    hasStandIn: otherwise !== undefined,
  };
}
