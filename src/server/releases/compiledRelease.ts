import type { AppPart, CopyPart, FlowPart, Release } from '../../core/model/release.ts';
import type { Validators } from '../../core/validation/types.ts';

/** A release ready for use on the server: its parts read, its validators loaded. */
export interface CompiledRelease {
  readonly release: Release;
  readonly app: AppPart;
  /** flow id -> flow and steps */
  readonly flows: Readonly<Record<string, FlowPart>>;
  /** locale -> messages */
  readonly copy: Readonly<Record<string, CopyPart>>;
  /** The very module that browsers load, so that both sides decide alike (promise 3). */
  readonly validators: Validators;
}

const part = <T>(release: Release, name: string): T => {
  const text = release.parts[name];
  if (text === undefined) throw new Error(`Release ${release.hash} has no part ${name}`);
  return JSON.parse(text) as T;
};

const named = <T>(release: Release, prefix: string, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, part<T>(release, `${prefix}.${name}.json`)]));

/** Reads and loads a release; rejects when a part is missing or the validators do not load. */
export async function compileRelease(release: Release): Promise<CompiledRelease> {
  const app = part<AppPart>(release, 'app.json');
  const code = Buffer.from(release.parts['validators.js'] ?? '').toString('base64');
  const loaded = (await import(`data:text/javascript;base64,${code}`)) as { validators: Validators };
  return {
    release,
    app,
    flows: named<FlowPart>(release, 'flow', app.flows),
    copy: named<CopyPart>(release, 'copy', app.locales),
    validators: loaded.validators,
  };
}
