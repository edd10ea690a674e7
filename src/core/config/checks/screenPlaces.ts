import type { StepCallName } from '../../flow/stepCalls.ts';

/** Call -> the places where the program knows an answer of a screen, without the leading slash. */
const places: Readonly<Record<StepCallName, string>> = {
  profile: 'name/firstName name/middleName name/lastName name/suffix dob ssn',
  contact: `
    ownershipType trust/name trust/trusteeIsMe trust/date trustee/firstName trustee/lastName trustee/email
    email coOwners ownersMarried ownerSpouses maritalStatus spouse/isCoOwner spouse/firstName spouse/lastName
    spouse/email byPowerOfAttorney attorney/firstName attorney/lastName attorney/email ssn citizenship
    mailingAddress/sameAsHome mailingAddress/text mailingAddress/shown mailingAddress/street1
    mailingAddress/street2 mailingAddress/city mailingAddress/state mailingAddress/zip loanPurpose
    yearsAtAddress hardCreditAuthorized
  `,
  nameSigners: `
    email coOwners ownersMarried ownerSpouses trust/trusteeIsMe trustee/firstName trustee/lastName trustee/email
    spouse/isCoOwner spouse/firstName spouse/lastName spouse/email attorney/firstName attorney/lastName
    attorney/email
  `,
  creditSsn: 'ssn',
  creditRetry: '',
  creditPin: 'pins/EQUIFAX pins/EXPERIAN pins/TRANSUNION',
  property: `
    choice address/text address/shown address/street1 address/street2 address/city address/state
    address/zip occupancyType
  `,
  ownership: 'ownershipType uploaded',
  delinquency: 'uploaded note',
  hmda: `
    applicant/ethnicity applicant/ethnicityOther applicant/ethnicityDeclined applicant/race
    applicant/tribe applicant/raceOtherAsian applicant/raceOtherPacificIslander
    applicant/raceDeclined applicant/sex applicant/sexDeclined collectionMethod formVersion
  `,
  liens: `
    liens added mortgageFree heldInTrust taxesCurrent hoa hoaDues homeEquity/recent
    homeEquity/closedOn homeEquity/open
  `,
  inquiries: 'answers',
  liensAttest: 'legalName typedName',
  payees: 'payees',
  assetDepletion: 'choice linked assets proven',
  requalify: 'action note proven',
  payoffs: 'payoffs',
  propertyEstimate: 'estimatedValue yearBuilt livingArea bedrooms bathrooms propertyType improvements',
  bpoOrder: 'contact/name contact/phone consent',
  bpoCondition: `
    condition repairs homestead photos/front photos/rear photos/street contact/name
    contact/phone consent
  `,
  appraisalPayment: 'contact/name contact/phone',
  summaryAccept: 'documentsRead accessCode texasNotice received legalName typedName',
  incomeContinue: 'business/name business/entityType business/ownershipPercent business/startDate',
  incomeSource: 'employmentType amount',
  incomeUpload: 'type uploaded receipts continues',
  incomeConsent: `
    nameOnReturn address/street1 address/city address/state address/zip formRead consent
    signature
  `,
  employer: `
    employerName phone hrEmail address/street1 address/city address/state address/zip jobTitle
    startDate currentlyEmployed permission
  `,
  disburseAccount: 'accountType routingNumber accountNumber accountNumberAgain',
  cryptoAccount: 'agreed',
  accountStatement: 'uploaded',
  accountConfirm: '',
  autopay: `
    payType account accountType routingNumber accountNumber accountNumberAgain dayOfMonth
    authorized
  `,
  identityVerify: 'idType front back',
  insurance: `
    from homeowners/insurer homeowners/policyNumber homeowners/agentName homeowners/agentPhone
    homeowners/effectiveOn homeowners/expiresOn homeowners/coverage homeowners/uploaded
    flood/insurer flood/policyNumber flood/agentName flood/agentPhone flood/effectiveOn
    flood/expiresOn flood/coverage flood/uploaded agentEmail
  `,
  signingComplete: 'located legalName typedName initials documentsSigned agreed',
  notaryMode: 'mode',
  notaryAppointment: 'slot date time place address phone people',
};

const pointersIn = (text: string): readonly string[] =>
  text.split(/\s+/).flatMap((place) => (place === '' ? [] : [`/${place}`]));

/** Step call -> the JSON Pointers where the program knows an answer; all others belong under `/answers`. */
export const screenPlaces = Object.fromEntries(
  Object.entries(places).map(([call, text]) => [call, pointersIn(text)]),
) as Readonly<Record<StepCallName, readonly string[]>>;
