import type { Line, LineEvents } from './keptLine.ts';

const PATH = '/service-omni-proxy/insecure/api/v1/chat/socket';

/** A WebSocket line on the page's host (CALL-61); its URL has no token. */
export function openBrowserLine({ onOpen, onText, onClose }: LineEvents): Line {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${PATH}`);
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onText(String(data)));
  // A failed open also emits close.
  socket.addEventListener('close', ({ code }) => onClose(code));
  return {
    say: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
