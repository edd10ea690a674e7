/**
 * Source files that may ask for the mode or read what only the sandbox has, and why: what the specification makes
 * depend on it (by requirement), how a server is run and protected, what tests and tools use, and companies that no
 * adapter stands for yet. No file of lending is among them, except the one that puts the lender together.
 */
export const mayAsk: Readonly<Record<string, string>> = {
  // What the specification makes depend on it
  'src/server/config-files/environmentOf.ts': 'FIELD-13',
  'src/server/features/chat/routes.ts': 'CHAT-10, CHAT-15, CALL-60; no desk of agents yet',
  'src/server/features/optimize/routes.ts': 'FLAG-13',
  'src/web/borrower/banners/useBanners.ts': 'CALL-41',
  'src/web/borrower/chat/useChatStore.ts': 'CHAT-09, CHAT-10',
  'src/web/borrower/chat/useDevelopment.ts': 'CHAT-14, CHAT-15, CHAT-18',
  'src/web/borrower/flags/FlagProvider.tsx': 'FLAG-13',
  'src/web/borrower/plain/PlainPage.tsx': 'ROUTE-18',
  'src/web/borrower/registration/useSubmitRegistration.ts': 'ROUTE-39',
  'src/web/main.tsx': 'a locale for testers; the developer bar',
  // How a server is run, protected and described
  'src/server/features/chat/socketRoute.ts': 'sockets of one address',
  'src/server/http/lenderAddress.ts': 'https',
  'src/server/features/mail/smtpMailer.ts': 'mail is encrypted on its way',
  'src/server/features/page/lenderPages.ts': 'tells the page',
  'src/server/features/page/routes.ts': 'the gallery and the page of test borrowers',
  'src/server/features/publishing/agreementService.ts': 'people approve unless no borrower is real',
  'src/server/features/publishing/screenRoutes.ts': 'tells the page that is shown',
  'src/server/features/publishing/publishFiles.ts': 'connections are proved for the mode',
  'src/server/http/createDependencies.ts': 'a clock that tests move',
  'src/server/http/cspReports.ts': 'reports are readable',
  'src/server/http/httpServer.ts': 'pages that describe the calls',
  'src/server/http/security.ts': 'https, limits of calls',
  'src/server/http/session.ts': 'tokens for tests',
  'src/server/http/unreadable.ts': 'https',
  'src/server/publishReleases.ts': 'connections are proved for the mode',
  'src/server/secretKeys.ts': 'keys are given, not made',
  'src/server/settings/settings.ts': 'settings that are needed',
  'src/server/settings/unprotectedAddresses.ts': 'https',
  'src/server/startedText.ts': 'what a developer is told',
  // Who is behind the lender
  'src/server/lendingFeatures.ts': 'puts the lender together',
  // For tests and tools
  'src/cli/commands/goldenJourneys.ts': 'records the journeys of test borrowers',
  'src/cli/commands/simulate.ts': 'makes up applicants',
  'src/server/features/identity/sandboxRoutes.ts': 'identities of tests',
  'src/server/features/mail/routes.ts': 'mails that tests read',
  // Companies that no adapter stands for yet
  'src/server/features/identity/brokerRoutes.ts': 'an identity broker',
};
