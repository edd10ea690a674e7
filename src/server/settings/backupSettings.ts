import { bearerToken, setting, text } from './settingKinds.ts';

/** Where backups go, and who may have one made. */
export const backupSettings = {
  backupFolder: setting<string | undefined>({
    env: 'EQUIFORM_BACKUP_FOLDER',
    parse: text,
    fallback: undefined,
    description:
      'folder of backups: a server with the embedded database writes them there, and /metrics says how old the newest is',
  }),
  backupToken: setting<string | undefined>({
    env: 'EQUIFORM_BACKUP_TOKEN',
    parse: bearerToken,
    fallback: undefined,
    secret: true,
    description: 'bearer token for equiform backup of a running server; without it, the command is refused',
  }),
};
