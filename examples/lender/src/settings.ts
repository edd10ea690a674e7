import { readFileSync } from 'node:fs';
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

/** A secret is the only line of a file, which `npm run example` makes; throws an Error that names a missing one. */
function secretIn(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`${file} is missing. "npm run example" in the project's folder makes it.`);
  }
}

const secretOf = (environment: Environment, name: string, file: string): string =>
  environment[name] || secretIn(join(folder, '.data', file));

/** Every setting has a default that fits connections.yaml. Throws an Error that names what is missing. */
export const readSettings = (environment: Environment): Settings => ({
  api: (environment.BANK_API ?? 'http://127.0.0.1:4300/lender/v1').replace(/\/+$/, ''),
  clientId: environment.BANK_CLIENT_ID ?? 'bank',
  clientSecret: secretOf(environment, 'BANK_CLIENT_SECRET', 'client-secret'),
  webhookSecrets: secretOf(environment, 'BANK_WEBHOOK_SECRETS', 'webhook-secret').split(','),
  host: environment.BANK_HOST ?? '127.0.0.1',
  port: Number(environment.BANK_PORT ?? 4400),
  database: environment.BANK_DATABASE ?? join(folder, '.data/bank.sqlite'),
  rules: environment.BANK_RULES ?? join(folder, 'rules.yaml'),
  pollMs: Number(environment.BANK_POLL_SECONDS ?? 15) * 1_000,
});
