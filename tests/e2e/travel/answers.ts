/** A traveler's answers by field name; choices by value. */
export const answers: Readonly<Record<string, string>> = {
  // start
  ownershipType: 'SOLE',
  maritalStatus: 'UNMARRIED',
  ssn: '123456788',
  citizenship: 'US_CITIZEN',
  mailingIsHome: 'YES',
  loanPurpose: 'HOME_IMPROVEMENT',
  yearsAtHome: '6',
  yearsAtAddress: '6',
  pin: '1234',
  // liens
  answer: 'CORRECT',
  mortgageFree: 'NO',
  heldInTrust: 'NO',
  taxesCurrent: 'YES',
  hoa: 'NO',
  homeEquityRecent: 'NO',
  homeEquityOpen: 'NO',
  newDebt: 'NO',
  // bank
  accountType: 'CHECKING',
  routingNumber: '021000021',
  accountNumber: '1234567890',
  accountNumberAgain: '1234567890',
  payType: 'AUTOPAY',
  dayOfMonth: '5',
  // income
  employerName: 'Larkmoor Works',
  phone: '2025550144',
  street1: '4 Mill Road',
  city: 'Tampa',
  state: 'FL',
  zip: '33602',
  jobTitle: 'Engineer',
  startDate: '03/01/2018',
  currentlyEmployed: 'YES',
  employmentType: 'PART_TIME',
  amount: '20000',
  // valuation
  estimatedValue: '600000',
  yearBuilt: '1985',
  livingArea: '1850',
  bedrooms: '3',
  bathrooms: '2.5',
  propertyType: 'SINGLE_FAMILY',
  contactName: 'Nora Vance',
  contactPhone: '2025550143',
  homestead: 'YES',
  // notary
  people: '2',
  // insurance
  insurer: 'Harbour Mutual',
  policyNumber: 'HM-100200',
  agentName: 'Nora Vance',
  agentPhone: '2025550143',
  effectiveOn: '01/01/2026',
  expiresOn: '12/31/2030',
  dwellingCoverage: '900000',
  floodInsurer: 'Harbour Mutual',
  floodPolicyNumber: 'HM-100201',
  floodAgentName: 'Nora Vance',
  floodAgentPhone: '2025550143',
  floodEffectiveOn: '01/01/2026',
  floodExpiresOn: '12/31/2030',
  floodCoverage: '250000',
  // signing
  initials: 'RS',
  // Checkboxes that change the path.
  remove: 'LEAVE',
  byPowerOfAttorney: 'LEAVE',
};

/** The smallest picture every check accepts: one white pixel as PNG. */
export const picture = {
  name: 'front.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
    'base64',
  ),
};
