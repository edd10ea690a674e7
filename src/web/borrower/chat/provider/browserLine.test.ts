import { afterEach, expect, it, vi } from 'vitest';
import { openBrowserLine } from './browserLine.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['https:', 'main.lender.example', 'wss://main.lender.example/'],
  ['http:', 'main.localhost:4300', 'ws://main.localhost:4300/'],
])('is encrypted if the page is, and goes to its own host only: %s', (protocol, host, begins) => {
  const opened: string[] = [];
  class Socket extends EventTarget {
    constructor(address: string) {
      super();
      opened.push(address);
    }
  }
  vi.stubGlobal('window', { location: { protocol, host } });
  vi.stubGlobal('WebSocket', Socket);
  openBrowserLine({ onOpen: () => {}, onText: () => {}, onClose: () => {} });
  expect(opened).toEqual([expect.stringMatching(new RegExp(`^${begins}[a-z0-9/-]+$`))]);
});
