/** For wide screens, phones, dark mode and print. */
export const matrixStyles = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #14181d);
  --raised: light-dark(#f2f5f8, #1e242b);
  --text: light-dark(#16202a, #e8edf2);
  --muted: light-dark(#4a5866, #a9b6c2);
  --line: light-dark(#c5ced7, #3a444f);
  --link: light-dark(#0b4f8a, #8cc4f5);
  --mark: light-dark(#7a3b00, #ffc27a);
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem; background: var(--surface); color: var(--text); font: 0.9375rem/1.45 system-ui, sans-serif; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; line-height: 1.2; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.2rem; }
h3 { margin: 1.75rem 0 0.25rem; font-size: 1.05rem; }
h4 { margin: 0 0 0.25rem; font-size: 0.9375rem; }
p { margin: 0 0 0.5rem; max-width: 72ch; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; }
.muted { color: var(--muted); }
.mark { color: var(--mark); font-weight: 600; }
.scroll { max-height: 85vh; overflow: auto; border: 1px solid var(--line); border-radius: 6px; }
table { border-collapse: separate; border-spacing: 0; font-size: 0.8125rem; }
caption { position: sticky; left: 0; padding: 0.5rem 0.75rem; max-width: min(72ch, calc(100vw - 4rem)); text-align: start; color: var(--muted); }
th, td { padding: 0.5rem 0.625rem; border: 0 solid var(--line); border-width: 0 1px 1px 0; text-align: start; vertical-align: top; overflow-wrap: break-word; }
th { background: var(--raised); }
.everywhere { columns: 20rem; column-gap: 2rem; margin: 0; font-size: 0.8125rem; }
.everywhere > div { break-inside: avoid; padding-bottom: 0.75rem; }
.everywhere dt { font-weight: 600; }
.everywhere dd { margin: 0; }
.everywhere ul { margin: 0; padding-inline-start: 1.1rem; }
.everywhere li { padding-block: 0.1875rem; }
.scroll thead th { position: sticky; top: 0; z-index: 1; min-width: 13rem; max-width: 17rem; border-top-width: 1px; }
thead th .asks { display: block; font-weight: 400; color: var(--muted); }
.scroll tbody th { position: sticky; left: 0; min-width: 8.5rem; }
.scroll tbody tr { scroll-margin-top: 9rem; }
.scroll tbody tr:target > * { background: var(--raised); }
.scroll thead th:first-child { left: 0; z-index: 2; min-width: 8.5rem; }
.scroll td { max-width: 17rem; }
td ul { margin: 0; padding: 0; list-style: none; }
td li + li, td p + p, td ul + p { margin-top: 0.375rem; }
td p { margin: 0; }
.rule { padding: 0.75rem 0; border-top: 1px solid var(--line); scroll-margin-top: 1rem; }
.rule:target { border-top-color: var(--link); }
.rule dl, .release dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 0.75rem; margin: 0; font-size: 0.8125rem; }
.rule dt, .release dt { color: var(--muted); }
.rule dd, .release dd { margin: 0; overflow-wrap: anywhere; }
.index { margin: 0 0 0.5rem; }
.index summary { padding: 0.25rem 0; cursor: pointer; font-weight: 600; }
.index ul { columns: 24rem; column-gap: 2rem; margin: 0.5rem 0 0; padding-inline-start: 1.1rem; font-size: 0.8125rem; }
.index li { break-inside: avoid; padding-block: 0.1875rem; }
.examples { width: 100%; margin-top: 0.5rem; border-top: 1px solid var(--line); border-inline-start: 1px solid var(--line); }
.examples caption { position: static; max-width: none; padding: 0.25rem 0; }
.examples th, .examples td { padding: 0.25rem 0.5rem; overflow-wrap: anywhere; }
.examples thead th { width: 20%; }
.examples thead th:nth-child(2) { width: 45%; }
.examples tbody th { background: none; font-weight: 400; }
@media (max-width: 40rem) {
  body { padding: 1rem; }
  .scroll thead th, .scroll td { min-width: 11rem; max-width: 12.5rem; }
  .scroll thead th:first-child, .scroll tbody th { min-width: 5.5rem; max-width: 5.5rem; }
  .rule dl, .release dl { grid-template-columns: 1fr; gap: 0; }
  .rule dd, .release dd { margin-bottom: 0.25rem; }
  .examples thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .examples, .examples tbody, .examples tr, .examples th, .examples td, .examples caption { display: block; }
  .examples { border: 0; }
  .examples tr { padding: 0.375rem 0; border-top: 1px solid var(--line); }
  .examples th, .examples td { border: 0; padding: 0.0625rem 0; }
  .examples tbody th { font-weight: 600; }
  .examples td::before { content: attr(data-label) ": "; color: var(--muted); }
}
@media print {
  @page { margin: 14mm; }
  :root { color-scheme: light; }
  body { padding: 0; font-size: 9pt; }
  .scroll { max-height: none; overflow: visible; border: 0; }
  .scroll thead, .skip { display: none; }
  .index::details-content { content-visibility: visible; block-size: auto; }
  .scroll :is(table, caption, tbody, tr, th, td) { display: block; position: static; max-width: none; border: 0; padding: 0; font-size: 9pt; }
  .scroll tbody th { margin-top: 6mm; font-size: 11pt; break-after: avoid; background: none; }
  .scroll td { padding: 1mm 0; break-inside: avoid; border-top: 0.2mm solid #ccc; background: none; }
  .scroll td::before { content: attr(data-family) ": "; font-weight: 600; }
  .examples tr { break-inside: avoid; }
  td ul, td li, td p { display: inline; }
  td li + li::before, td p + p::before, td ul + p::before { content: " · "; }
  .rule { break-inside: avoid; }
}
`;
