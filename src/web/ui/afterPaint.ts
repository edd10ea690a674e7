import { options } from 'preact';

/**
 * Effects run in the task after the page was drawn, as with React: Preact's own way waits for the next frame, which a hidden tab does not
 * have. Imported for what it does, by what starts a page.
 */
const queue: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', () => queue.shift()?.());
port1.start();

options.requestAnimationFrame = (run) => {
  queue.push(run);
  port2.postMessage(undefined);
};
