const NAMES: Readonly<Record<string, string>> = {
  '1': 'bold',
  '2': 'dim',
  '31': 'red',
  '32': 'green',
  '33': 'yellow',
  '36': 'cyan',
};
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** Converts terminal colors (`core/config/paint.ts`) to HTML spans. */
export const htmlOfPainted = (text: string): string =>
  text
    .split('\u001B[')
    .map((part, index) => {
      const [mark = '', code] = (index > 0 && /^(\d+)m/.exec(part)) || [];
      if (code === undefined) return escaped(part);
      const name = NAMES[code];
      const tag = name === undefined ? '</span>' : `<span class="${name}">`;
      return `${tag}${escaped(part.slice(mark.length))}`;
    })
    .join('');

/** A page with a terminal window that shows a command and its output. */
export const terminalPage = (command: string, said: string): string => `<!doctype html><style>
body { margin: 0; background: transparent }
main { display: inline-block; padding: 20px 24px; border-radius: 12px; background: #10202b; color: #dbe6ec;
  font: 13.5px/1.5 "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre }
.bold { font-weight: 700 } .dim { color: #8ba3b1 } .red { color: #ff8f87 } .green { color: #7ddba3 }
.yellow { color: #f0c674 } .cyan { color: #7fd0e8 }
</style><main><span class="dim">$ </span>${escaped(command)}

${htmlOfPainted(said.trimEnd())}</main>`;
