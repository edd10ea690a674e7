import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** What answers say: dollars, a credit score, yes or no. rules.yaml explains each. */
export interface Facts {
  readonly score: number;
  readonly homeValue: number;
  readonly closingValue?: number;
  readonly mortgage: number;
  readonly mortgagePayment: number;
  readonly cardBalance: number;
  readonly cardPayment: number;
  readonly income: number;
  readonly titleLien: number;
  readonly floodZone: boolean;
  readonly frozenWithPin: boolean;
}

type Answers = Readonly<Record<string, string | readonly string[]>>;

interface Case {
  readonly facts?: Partial<Facts>;
  readonly answers?: Answers;
}

interface RulesFile {
  readonly usual: { readonly facts: Facts; readonly answers: Answers };
  readonly cases: Readonly<Record<string, Case>>;
}

/** What is answered in one application. */
export interface Chosen {
  readonly facts: Facts;
  /** The outcome of a task in a round, counted from 1. */
  outcome(task: string, round: number): string;
}

/** The name of the answers for anybody whom no case names. */
export const USUAL = 'usual';

/** Reads the rules; throws an Error if the file cannot be read. */
export function readRules(file: string) {
  const { usual, cases } = parse(readFileSync(file, 'utf8')) as RulesFile;
  return {
    /** The case for a borrower. */
    caseOf: (lastName: string | undefined): string =>
      lastName !== undefined && Object.hasOwn(cases, lastName) ? lastName : USUAL,
    of(name: string): Chosen {
      const { facts, answers = {} } = cases[name] ?? {};
      return {
        facts: { ...usual.facts, ...facts },
        outcome(task, round) {
          const outcomes = [answers[task] ?? usual.answers[task] ?? []].flat();
          const outcome = outcomes[Math.min(round, outcomes.length) - 1];
          if (outcome === undefined) throw new Error(`rules.yaml has no answer to the task ${task}`);
          return outcome;
        },
      };
    },
  };
}

export type Rules = ReturnType<typeof readRules>;
