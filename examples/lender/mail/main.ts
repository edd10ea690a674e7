import { createMailCatcher } from './catcher.ts';

/** The server of this example has no certificate: its links lead to where it really is. */
const here = (text: string): string =>
  text.replaceAll(/https:\/\/([\w-]+)\.localhost\//g, 'http://$1.localhost:4300/');

const port = Number(process.env.MAIL_PORT ?? 2525);

createMailCatcher(({ to, subject, text }) => {
  process.stdout.write(
    `\nMail to ${to}\n  ${subject}\n${here(text).trim().replaceAll('\r', '').replaceAll(/^/gm, '  | ')}\n`,
  );
}).listen(port, '127.0.0.1', () => {
  process.stdout.write(`Mails are shown here (smtp://127.0.0.1:${port})\n`);
});
