import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { LenderEvent } from './api/lenderApi.ts';

/** An answer that was decided. It is sent with its key until the server says what became of it. */
export interface Decided {
  readonly uuid: string;
  readonly revision: number;
  readonly outcome: string;
  readonly data: object;
  readonly key: string;
}

/** How a task ended for us: the answer was taken, somebody else ended it, or the server refused the answer. */
export type Ended = 'answered' | 'over' | 'refused';

const SCHEMA = `
  create table if not exists cursor (only integer primary key check (only = 1), position text not null);
  create table if not exists events (id text primary key);
  create table if not exists applications (uuid text primary key, chosen text not null);
  create table if not exists tasks (
    uuid text primary key,
    state text not null,
    revision integer,
    outcome text,
    data text,
    key text
  );
  create table if not exists chats (uuid text primary key, answered text not null);
  create index if not exists tasks_to_do on tasks (state) where state in ('asked', 'decided');
`;

type Row = Record<string, string | number | null>;

/**
 * What this bank must not forget: how far it read, which events it has seen, and what it answered to tasks and in chats. Every change is on
 * disk before anything is said to the server, so a restart loses nothing and answers nothing twice.
 */
export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full;');
  db.exec(SCHEMA);
  const run = (sql: string, ...values: (string | number)[]): boolean =>
    db.prepare(sql).run(...values).changes > 0;
  const one = (sql: string, ...values: string[]): Row | undefined =>
    db.prepare(sql).get(...values) as Row | undefined;

  function together<T>(work: () => T): T {
    db.exec('begin immediate');
    try {
      const done = work();
      db.exec('commit');
      return done;
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  }

  /** A task is ours to do; nothing happens if we know it. */
  const ask = (uuid: string): boolean =>
    run("insert into tasks (uuid, state) values (?, 'asked') on conflict do nothing", uuid);

  /** A task is over, also when this is heard before it was asked: events may arrive in any order. */
  function end(uuid: string, ended: Ended): void {
    run(
      'insert into tasks (uuid, state) values (?, ?) on conflict (uuid) do update set state = excluded.state',
      uuid,
      ended,
    );
  }

  /** Takes an event once; true if it is new. */
  function take({ id, type, data: { chat, task } }: LenderEvent): boolean {
    if (!run('insert into events (id) values (?) on conflict do nothing', id)) return false;
    if (type === 'equiform.chat.ended' && chat !== undefined) run('delete from chats where uuid = ?', chat);
    if (task === undefined) return true;
    if (type === 'equiform.task.asked') ask(task);
    if (type === 'equiform.task.answered') end(task, 'answered');
    if (type === 'equiform.task.withdrawn' || type === 'equiform.task.reassigned') end(task, 'over');
    return true;
  }

  return {
    take: (event: LenderEvent): boolean => together(() => take(event)),
    /** Takes a page of events and keeps the place where the next one begins; returns those that are new. */
    takePage: (events: readonly LenderEvent[], next: string): readonly LenderEvent[] =>
      together(() => {
        run(
          'insert into cursor values (1, ?) on conflict (only) do update set position = excluded.position',
          next,
        );
        return events.filter(take);
      }),
    forgetPosition: (): boolean => run('delete from cursor'),
    position: (): string | undefined => one('select position from cursor')?.position as string | undefined,
    /** The server says that a task is open: it is ours to do, unless it is in work or was answered. */
    askOpen: (uuid: string): boolean =>
      ask(uuid) ||
      run("update tasks set state = 'asked' where uuid = ? and state in ('over', 'refused')", uuid),
    end,
    /** The tasks to decide or to send, oldest first. */
    toDo: (): readonly string[] =>
      db
        .prepare("select uuid from tasks where state in ('asked', 'decided') order by rowid")
        .all()
        .map(({ uuid }) => uuid as string),
    decided(uuid: string): Decided | undefined {
      const row = one("select * from tasks where uuid = ? and state = 'decided'", uuid);
      return row && ({ ...row, data: JSON.parse(String(row.data)) } as unknown as Decided);
    },
    isAsked: (uuid: string): boolean =>
      one("select 1 from tasks where uuid = ? and state = 'asked'", uuid) !== undefined,
    decide: ({ uuid, revision, outcome, data, key }: Decided): boolean =>
      run(
        "update tasks set state = 'decided', revision = ?, outcome = ?, data = ?, key = ? where uuid = ? and state = 'asked'",
        revision,
        outcome,
        JSON.stringify(data),
        key,
        uuid,
      ),
    /** The task changed: it is read and decided again. */
    askAgain: (uuid: string): boolean =>
      run("update tasks set state = 'asked', key = null where uuid = ? and state = 'decided'", uuid),
    chosen: (application: string): string | undefined =>
      one('select chosen from applications where uuid = ?', application)?.chosen as string | undefined,
    choose: (application: string, chosen: string): boolean =>
      run('insert into applications values (?, ?) on conflict do nothing', application, chosen),
    /** The customer's message that was answered last in a chat. */
    answeredIn: (chat: string): string | undefined =>
      one('select answered from chats where uuid = ?', chat)?.answered as string | undefined,
    keepAnswered: (chat: string, message: string): boolean =>
      run(
        'insert into chats values (?, ?) on conflict (uuid) do update set answered = excluded.answered',
        chat,
        message,
      ),
    close: () => db.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
