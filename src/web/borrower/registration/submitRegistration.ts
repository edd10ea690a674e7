import { recordedConsents } from '../../../core/flow/createCall.ts';
import type { ConsentUserRequest } from '../../../core/model/generated/api/consent-user.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { WaitlistRequest } from '../../../core/model/generated/api/waitlist.ts';
import type { Application } from '../../clients/applicationService.ts';
import { FetchError, isOfPage, isUnanswered, isWeakPassword, messageOf } from '../../clients/fetchError.ts';
import { IdentityExistsError } from '../../clients/identityService.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { StartRefusal } from './activeApplication.ts';

/** The nine submit steps' ports, each one call or effect. */
export interface SubmitPorts {
  showProcessing(): void;
  /** True if a waitlist policy applies. */
  isIneligible(): Promise<boolean>;
  joinWaitlist(body: WaitlistRequest): Promise<unknown>;
  isSignedIn(): boolean;
  register(email: string, password: string, phoneNumber: string): Promise<unknown>;
  profile(): Promise<Profile>;
  savePhone(phone: string): Promise<unknown>;
  canStart(): Promise<boolean>;
  refusal(): Promise<StartRefusal>;
  /** True if an earlier create call of these answers went unanswered. */
  mayHaveCreated(): boolean;
  createBody(): Promise<CreateApplicationRequest>;
  create(body: CreateApplicationRequest): Promise<Application>;
  /** Start of the lender's "not offered here" refusal in the page's language; default English. */
  notOffered?(): string;
  /** The organization of SMS consents; undefined for all brands but one (SUBMIT-07). */
  smsConsentOrg(): string | undefined;
  consentPrompt(type: 'SMS' | 'SMS_TRANSACTIONAL'): Promise<{ uuid: string }>;
  saveSmsConsents(body: ConsentUserRequest): Promise<unknown>;
  track(event: 'helocStarted' | 'appStarted', applicationUuid: string): Promise<unknown>;
}

/** The outcome of submitting, which decides what the screen does next. */
export type SubmitOutcome =
  | { readonly type: 'created'; readonly uuid: string }
  | { readonly type: 'waitlisted' }
  | { readonly type: 'refused'; readonly refusal: StartRefusal }
  /** The lender does not lend there (SUBMIT-17), or the page is invalid; stays on the page. */
  | { readonly type: 'stays'; readonly message: string }
  /** Nobody was registered: the password is common, breached or personal (FIELD-19). */
  | { readonly type: 'weakPassword' }
  /** No answer; trying again is safe. */
  | { readonly type: 'offline' }
  /** To the dashboard; the error is logged (SUBMIT-16). With an application, only steps after its creation failed. */
  | { readonly type: 'failed'; readonly error: unknown; readonly created?: string };

const STAYS = /^we do not currently offer loans in/i;

const waitlistBody = ({
  name,
  dob,
  email,
  income,
  propertyAddress,
  consents,
}: RegisterDraft): WaitlistRequest => ({
  firstName: name?.firstName ?? '',
  lastName: name?.lastName ?? '',
  dob: dob ?? '',
  email: email ?? '',
  income: Number(income?.income ?? 0),
  street1: propertyAddress?.street1 ?? '',
  ...(propertyAddress?.street2 ? { street2: propertyAddress.street2 } : {}),
  city: propertyAddress?.city ?? '',
  state: propertyAddress?.state ?? '',
  zip: propertyAddress?.zip ?? '',
  consent: consents?.communication === true,
});

/** Step 4: saves the phone only if the profile has none (SUBMIT-04, C-44). */
async function savePhoneIfNew(ports: SubmitPorts, phone: string | undefined): Promise<void> {
  if (!phone) return;
  const { phoneNumbers = [] } = await ports.profile();
  const known = phoneNumbers.some(({ number }) => number.replace(/\D/g, '').slice(-10) === phone);
  if (!known) await ports.savePhone(phone);
}

/** Step 7: both SMS consents, for the one brand that sends them (SUBMIT-07). */
async function saveSmsConsents(ports: SubmitPorts, draft: RegisterDraft): Promise<void> {
  const org = ports.smsConsentOrg();
  if (!org) return;
  const consents = [];
  for (const { type, given } of recordedConsents(draft)) {
    const { uuid } = await ports.consentPrompt(type);
    consents.push({ consentPromptUuid: uuid, optInOut: given ? ('OPT_IN' as const) : ('OPT_OUT' as const) });
  }
  if (consents.length === 0) return;
  await ports.saveSmsConsents({
    org,
    source: 'registration',
    productType: 'HELOC',
    phone: draft.phoneNumber ?? '',
    email: draft.email ?? '',
    consents,
  });
}

/** Steps 5 and 6; undefined when the borrower may not start. */
async function createIfAllowed(ports: SubmitPorts): Promise<Application | undefined> {
  const mayStart = await ports.canStart();
  // The obstacle may be the application whose answer was lost; the same call returns it.
  if (!mayStart && !ports.mayHaveCreated()) return undefined;
  try {
    return await ports.create(await ports.createBody());
  } catch (error) {
    if (!mayStart && isRefused(error)) return undefined;
    throw error;
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 409 || error.status === 422);

async function runSteps(ports: SubmitPorts, draft: RegisterDraft, password: string): Promise<SubmitOutcome> {
  if (await ports.isIneligible()) {
    await ports.joinWaitlist(waitlistBody(draft));
    return { type: 'waitlisted' };
  }
  if (!ports.isSignedIn()) await ports.register(draft.email ?? '', password, draft.phoneNumber ?? '');
  await savePhoneIfNew(ports, draft.phoneNumber);
  const created = await createIfAllowed(ports);
  if (!created) return { type: 'refused', refusal: await ports.refusal() };
  const { uuid } = created;
  try {
    await saveSmsConsents(ports, draft);
  } catch (error) {
    const outcome = outcomeOf(ports, error);
    return outcome.type === 'failed' ? { ...outcome, created: uuid } : outcome;
  }
  await ports.track('helocStarted', uuid);
  await ports.track('appStarted', uuid);
  return { type: 'created', uuid };
}

/** True if the message says that the lender does not lend there, in English or the page's language (SUBMIT-17). */
function staysFor(ports: SubmitPorts, message: string): boolean {
  const words = ports.notOffered?.().trim();
  return STAYS.test(message) || (words !== undefined && message.startsWith(words));
}

function outcomeOf(ports: SubmitPorts, error: unknown): SubmitOutcome {
  if (error instanceof IdentityExistsError) return { type: 'refused', refusal: { type: 'accountExists' } };
  if (isWeakPassword(error)) return { type: 'weakPassword' };
  const message = messageOf(error) ?? (error instanceof Error ? error.message : '');
  if (message !== '' && isOfPage(error)) return { type: 'stays', message };
  if (staysFor(ports, message)) return { type: 'stays', message };
  if (isUnanswered(error)) return { type: 'offline' };
  return { type: 'failed', error };
}

/** Registration's nine submit steps in order; a failure stops the rest (SUBMIT-01 to SUBMIT-10). */
export async function submitRegistration(
  ports: SubmitPorts,
  draft: RegisterDraft,
  password: string,
): Promise<SubmitOutcome> {
  ports.showProcessing();
  try {
    return await runSteps(ports, draft, password);
  } catch (error) {
    return outcomeOf(ports, error);
  }
}
