/** A browser that has a chat open, in this process. */
export interface ChatConnection {
  readonly conversationUuid: string;
  /** Tells what is new since it last did; never rejects. */
  catchUp(): void;
  cut(): void;
  /** Ends it, for a newer connection has its place. */
  giveWay(): void;
}

/** Most connections to one chat: tabs, and connections that the server does not know to be dead yet. */
const MOST_CONNECTIONS = 5;

/** The connections of this process, by chat. */
export interface ChatHub {
  /** Adds a connection, in the place of the oldest where a chat has five; the answer removes it. */
  add(connection: ChatConnection): () => void;
  /** Something of a chat was kept: its connections tell it. */
  changed(conversationUuid: string): void;
  cut(conversationUuid: string): void;
  /** The chats that somebody has open here. */
  open(): readonly string[];
}

/** A hub without connections. */
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
    open: () => [...byChat.keys()],
  };
}
