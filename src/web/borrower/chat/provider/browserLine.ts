import type { Line, LineEvents } from './socketProvider.ts';

const PATH = '/service-omni-proxy/insecure/api/v1/chat/socket';

/** A line over a WebSocket of the page's own host (CALL-61). No token stands in its address. */
export function openBrowserLine({ onOpen, onText, onClose }: LineEvents): Line {
  const { protocol, host } = window.location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${PATH}`);
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onText(String(data)));
  // A line that could not be opened is closed too.
  socket.addEventListener('close', ({ code }) => onClose(code));
  return {
    say: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
}
