import type { ConsentUserRequest } from '../../../core/model/generated/api/consent-user.ts';
import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { WaitlistRequest } from '../../../core/model/generated/api/waitlist.ts';
import type { Application } from '../../clients/applicationService.ts';
import { FetchError, isOfPage, isUnanswered, isWeakPassword, messageOf } from '../../clients/fetchError.ts';
import { IdentityExistsError } from '../../clients/identityService.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { StartRefusal } from './activeApplication.ts';

/** What the nine steps of submitting need from around them; each is one call or one effect. */
export interface SubmitPorts {
  showProcessing(): void;
  /** True when a waitlist policy applies to these answers. */
  isIneligible(): Promise<boolean>;
  joinWaitlist(body: WaitlistRequest): Promise<unknown>;
  isSignedIn(): boolean;
  register(email: string, password: string, phoneNumber: string): Promise<unknown>;
  profile(): Promise<Profile>;
  savePhone(phone: string): Promise<unknown>;
  canStart(): Promise<boolean>;
  refusal(): Promise<StartRefusal>;
  /** True when a create call of these answers left before and its answer was lost. */
  mayHaveCreated(): boolean;
  createBody(): Promise<CreateApplicationRequest>;
  create(body: CreateApplicationRequest): Promise<Application>;
  /** How the lender's refusal of a place begins in the language of the page; in English where it is left out. */
  notOffered?(): string;
  /** The organisation value of SMS consents; undefined for every brand but one (SUBMIT-07). */
  smsConsentOrg(): string | undefined;
  consentPrompt(type: 'SMS' | 'SMS_TRANSACTIONAL'): Promise<{ uuid: string }>;
  saveSmsConsents(body: ConsentUserRequest): Promise<unknown>;
  track(event: 'helocStarted' | 'appStarted', applicationUuid: string): Promise<unknown>;
}

/** How submitting ended, and so what the screen does next. */
export type SubmitOutcome =
  | { readonly type: 'created'; readonly uuid: string }
  | { readonly type: 'waitlisted' }
  | { readonly type: 'refused'; readonly refusal: StartRefusal }
  /** The lender says why it cannot lend there (SUBMIT-17), or what is wrong with the page; the page stays. */
  | { readonly type: 'stays'; readonly message: string }
  /** Nobody was registered: the password is common, was breached or is made of what is known of them (FIELD-19). */
  | { readonly type: 'weakPassword' }
  /** No answer came: nothing is known to be wrong, trying again is safe. */
  | { readonly type: 'offline' }
  /** To the dashboard; the error is logged (SUBMIT-16). With an application, only what follows its creation failed. */
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

/** Step 4: only a phone that the profile does not have yet is saved (SUBMIT-04, C-44). */
async function savePhoneIfNew(ports: SubmitPorts, phone: string | undefined): Promise<void> {
  if (!phone) return;
  const { phoneNumbers = [] } = await ports.profile();
  const known = phoneNumbers.some(({ number }) => number.replace(/\D/g, '').slice(-10) === phone);
  if (!known) await ports.savePhone(phone);
}

/** Step 7: the answers to both SMS consents, for the one brand that sends them (SUBMIT-07). */
async function saveSmsConsents(ports: SubmitPorts, draft: RegisterDraft): Promise<void> {
  const org = ports.smsConsentOrg();
  if (!org) return;
  const answers = [
    ['SMS', draft.consents?.smsMarketing],
    ['SMS_TRANSACTIONAL', draft.consents?.smsTransactional],
  ] as const;
  const consents = [];
  for (const [type, given] of answers) {
    if (given === undefined) continue;
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
  // What is in the way may be the application whose answer was lost: the same call gets it once more.
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

/** Does it say that the lender does not lend there, in English or in the language of the page (SUBMIT-17)? */
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

/** The submit sequence of registration: the nine steps in order, a failure stops those that follow (SUBMIT-01 to SUBMIT-10). */
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
