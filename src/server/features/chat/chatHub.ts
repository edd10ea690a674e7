/** A browser with a chat open, in this process. */
export interface ChatConnection {
  readonly conversationUuid: string;
  /** Sends everything new since the last call; never rejects. */
  catchUp(): void;
  cut(): void;
  /** Tells it that its token opens the chat no more, and closes it. */
  refuse(): void;
  /** Closes it in favor of a newer connection. */
  giveWay(): void;
}

/** Per chat: tabs, and dead connections not yet noticed. */
const MOST_CONNECTIONS = 5;

export interface ChatHub {
  /** Adds a connection, replacing the oldest of five; returns its removal. */
  add(connection: ChatConnection): () => void;
  changed(conversationUuid: string): void;
  cut(conversationUuid: string): void;
  refuse(conversationUuid: string): void;
  open(): readonly string[];
}

export function createChatHub(): ChatHub {
  const byChat = new Map<string, Set<ChatConnection>>();
  const of = (uuid: string): readonly ChatConnection[] => [...(byChat.get(uuid) ?? [])];

  return {
    add(connection) {
      const { conversationUuid: uuid } = connection;
      const all = byChat.get(uuid) ?? new Set();
      byChat.set(uuid, all.add(connection));
      const [oldest] = all;
      if (all.size > MOST_CONNECTIONS && oldest !== undefined) {
        all.delete(oldest);
        oldest.giveWay();
      }
      return () => {
        all.delete(connection);
        if (all.size === 0 && byChat.get(uuid) === all) byChat.delete(uuid);
      };
    },
    changed(uuid) {
      for (const connection of of(uuid)) connection.catchUp();
    },
    cut(uuid) {
      for (const connection of of(uuid)) connection.cut();
    },
    refuse(uuid) {
      for (const connection of of(uuid)) connection.refuse();
    },
    open: () => [...byChat.keys()],
  };
}
