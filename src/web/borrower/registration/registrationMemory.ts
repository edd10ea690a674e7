import { type Answer, type Answers, toAnswer } from '../../../core/flow/answers.ts';
import type { StepField } from '../../../core/flow/layoutTypes.ts';
import type { RegisterDraft } from '../../../core/model/generated/api/register-draft.ts';
import type { Migration } from '../../../core/model/generated/migration.ts';
import { getAt, setAt } from '../../../core/shared/jsonPointer.ts';
import { afterPause } from './afterPause.ts';
import { createDraftStore, type DraftStore } from './registerDraft.ts';

type Fields = ReadonlyMap<string, StepField>;

/** Registration's memory while its page is open: the draft, and what is never stored. */
export interface RegistrationMemory {
  readonly draft: DraftStore;
  /** Answers never stored, by step and field. */
  readonly unstored: () => Readonly<Record<string, Answers>>;
  readonly confirmed: (stepId: string) => readonly string[];
  /** Keeps answers that may be stored: here at once, in the tab once nothing is entered for a moment. */
  readonly store: (fields: Fields, answers: Answers) => void;
  /** Keeps in the tab at once what is here: the page may end. */
  readonly keep: () => void;
  /** Keeps everything entered on a step, at once. */
  readonly accept: (stepId: string, fields: Fields, given: Accepted) => void;
  /** Drops answers that are never stored, such as the password. */
  readonly forgetUnstored: () => void;
}

export interface Accepted {
  readonly answers: Answers;
  readonly confirmed: readonly string[];
}

/** A registration's memory in tab storage; existing data is migrated. */
export function createRegistrationMemory(
  storage: Storage,
  migrations: readonly Migration[] | undefined,
  wait: (milliseconds: number) => Promise<void>,
): RegistrationMemory {
  const draft = createDraftStore(storage, migrations);
  let unstored: Readonly<Record<string, Answers>> = {};
  const confirmed = new Map<string, readonly string[]>();
  const keeping = afterPause(wait, draft.keep);
  const store = (fields: Fields, answers: Answers): void => {
    draft.hold(stored(draft.read(), fields, answers));
    keeping.ask();
  };
  return {
    draft,
    store,
    keep: keeping.now,
    unstored: () => unstored,
    confirmed: (stepId) => confirmed.get(stepId) ?? [],
    accept(stepId, fields, given) {
      store(fields, given.answers);
      keeping.now();
      unstored = { ...unstored, [stepId]: onlyUnstored(fields, given.answers) };
      confirmed.set(stepId, given.confirmed);
    },
    forgetUnstored() {
      unstored = {};
    },
  };
}

export function answersIn(draft: RegisterDraft, fields: Fields): Answers {
  const found = [...fields.values()].flatMap(({ name, store }) => {
    const answer = store === undefined ? undefined : getAt(draft, store);
    return isAnswer(answer) ? [[name, answer] as const] : [];
  });
  return Object.fromEntries(found);
}

const isAnswer = (value: unknown): value is Answer => value === '' || toAnswer(value) !== undefined;

const stored = (draft: RegisterDraft, fields: Fields, answers: Answers): RegisterDraft =>
  Object.entries(answers).reduce((kept, [name, answer]) => {
    const field = fields.get(name);
    return field?.store === undefined || field.sensitive ? kept : setAt(kept, field.store, answer);
  }, draft);

const onlyUnstored = (fields: Fields, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => {
      const field = fields.get(name);
      return field !== undefined && (field.store === undefined || field.sensitive);
    }),
  );
