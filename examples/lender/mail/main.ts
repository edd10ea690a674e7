import { createMailCatcher } from './catcher.ts';

const port = Number(process.env.MAIL_PORT ?? 2525);

createMailCatcher(({ to, subject, text }) => {
  process.stdout.write(`\nMail to ${to}\n  ${subject}\n${text.trim().replaceAll(/^/gm, '  | ')}\n`);
}).listen(port, '127.0.0.1', () => {
  process.stdout.write(`Mails are shown here (smtp://127.0.0.1:${port})\n`);
});
