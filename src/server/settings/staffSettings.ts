import {
  bearerToken,
  hostName,
  mailAddress,
  setting,
  text,
  webAddress,
  wholeNumber,
} from './settingKinds.ts';

/** People who work here, and the log of what they do. */
export const staffSettings = {
  staffTries: setting({
    env: 'EQUIFORM_STAFF_TRIES',
    parse: wholeNumber('tries', 1_000_000),
    fallback: 60,
    description:
      'refused tokens, links and passwords of staff per hour from one network address, on all servers',
  }),
  staffHost: setting<string | undefined>({
    env: 'EQUIFORM_STAFF_HOST',
    parse: hostName,
    fallback: undefined,
    description:
      'host whose pages people of the staff sign in at, where their passkeys are good (default: EQUIFORM_PUBLIC_HOST_SUFFIX)',
  }),
  auditFolder: setting<string | undefined>({
    env: 'EQUIFORM_AUDIT_FOLDER',
    parse: text,
    fallback: undefined,
    description:
      'folder for the anchors of the audit log, best on another disk than the database (default: audit in the data folder)',
  }),
  auditEndpoint: setting<string | undefined>({
    env: 'EQUIFORM_AUDIT_ENDPOINT',
    parse: webAddress,
    fallback: undefined,
    description:
      'address that copies of the anchors of the audit log are posted to, out of reach of who runs the database',
  }),
  auditEndpointToken: setting<string | undefined>({
    env: 'EQUIFORM_AUDIT_ENDPOINT_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: 'bearer token for EQUIFORM_AUDIT_ENDPOINT',
  }),
  auditMail: setting<string | undefined>({
    env: 'EQUIFORM_AUDIT_MAIL',
    parse: mailAddress,
    fallback: undefined,
    description: 'e-mail address that copies of the anchors of the audit log are sent to, at most hourly',
  }),
};
