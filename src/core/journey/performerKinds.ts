export type Mode = 'sandbox' | 'production';

/** What a performer can do. */
interface PerformerKind {
  /** The modes in which it exists. */
  readonly modes: readonly Mode[];
  /** By name and version; all tasks without it. */
  readonly tasks?: readonly string[];
}

/** The tasks that this server itself does: decisions over a lender's policies, and the documents of a stage. */
export const ENGINE_TASKS = ['decision@1', 'verifiedDecision@1', 'disclosure@1'] as const;

const kinds: Readonly<Record<string, PerformerKind>> = {
  engine: { modes: ['sandbox', 'production'], tasks: ENGINE_TASKS },
  desk: { modes: ['sandbox', 'production'] },
  lender: { modes: ['sandbox', 'production'] },
  sandbox: { modes: ['sandbox'] },
};

const PROVIDER = 'provider:';

/** The id of the provider that a performer is (`provider:<id>`); undefined for every other. */
export const providerOf = (performer: string): string | undefined =>
  performer.startsWith(PROVIDER) ? performer.slice(PROVIDER.length) : undefined;

const provider: PerformerKind = { modes: ['sandbox', 'production'] };

const kindOf = (performer: string): PerformerKind | undefined =>
  providerOf(performer) === undefined
    ? Object.hasOwn(kinds, performer)
      ? kinds[performer]
      : undefined
    : provider;

/** The performers of a mode, by name, without providers. */
export const performersOf = (mode: Mode): readonly string[] =>
  Object.keys(kinds).filter((name) => kindOf(name)?.modes.includes(mode));

/** Whether a performer of a mode does a task (`softCredit@1`). */
export function canPerform(performer: string, task: string, mode: Mode): boolean {
  const kind = kindOf(performer);
  return kind?.modes.includes(mode) === true && (kind.tasks?.includes(task) ?? true);
}
