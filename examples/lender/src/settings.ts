import { join } from 'node:path';

export interface Settings {
  /** The Lender API: `https://apply.lender.example/lender/v1`. */
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** One, or two while a secret is changed. */
  readonly webhookSecrets: readonly string[];
  readonly host: string;
  readonly port: number;
  /** The file of this program's database. */
  readonly database: string;
  /** The file that says what is answered. */
  readonly rules: string;
  /** How often the cursor is read besides webhooks. */
  readonly pollMs: number;
}

const folder = join(import.meta.dirname, '..');

type Environment = Readonly<Record<string, string | undefined>>;

function needed(environment: Environment, name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`${name} is missing. README.md says what it is.`);
  return value;
}

/** Throws an Error that names what is missing. */
export const readSettings = (environment: Environment): Settings => ({
  api: (environment.BANK_API ?? 'http://127.0.0.1:4300/lender/v1').replace(/\/+$/, ''),
  clientId: environment.BANK_CLIENT_ID ?? 'bank',
  clientSecret: needed(environment, 'BANK_CLIENT_SECRET'),
  webhookSecrets: needed(environment, 'BANK_WEBHOOK_SECRETS').split(','),
  host: environment.BANK_HOST ?? '127.0.0.1',
  port: Number(environment.BANK_PORT ?? 4400),
  database: environment.BANK_DATABASE ?? join(folder, '.data/bank.sqlite'),
  rules: environment.BANK_RULES ?? join(folder, 'rules.yaml'),
  pollMs: Number(environment.BANK_POLL_SECONDS ?? 15) * 1_000,
});
