import { formatMoney } from '../../../../core/loan/formatMoney.ts';
import { formatPercent } from '../../../../core/loan/formatPercent.ts';
import { dateText } from '../../../../core/shared/dateText.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { type Say, useCopy } from '../../../renderer/CopyContext.tsx';
import type { PanelProps } from '../../../renderer/FormContext.tsx';
import { useRelease } from '../../../renderer/ReleaseContext.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { type SummaryItem, SummaryList } from '../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../ScreenContext.tsx';

type Loose = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A lien's description and its balance. */
function lienItem(
  { uuid, lender, type, balance, monthlyPayment, position }: Loose,
  { text }: Say,
  typeNames: ReadonlyMap<unknown, string>,
): SummaryItem {
  const typeName = typeNames.get(type);
  const values = {
    lender: String(lender),
    type: typeName === undefined ? String(type) : text(typeName),
    balance: number(balance),
    monthlyPayment: number(monthlyPayment),
    position: number(position),
  };
  return { id: String(uuid), label: text('screen.liens.lien', values), value: formatMoney(values.balance) };
}

function inquiryItem({ uuid, creditor, date }: Loose, { text }: Say): SummaryItem {
  const day = dateText(String(date));
  return { id: String(uuid), label: String(creditor ?? text('screen.liens.attest.none')), value: day };
}

/** Combined loan-to-value and line as the server states them, or words while unknown. */
function figureItems({ cltv, lineAmount }: Loose, { text }: Say): readonly SummaryItem[] {
  const unknown = text('screen.liens.result.unknown');
  const share = typeof cltv === 'number' ? formatPercent(cltv, 2) : unknown;
  const line = typeof lineAmount === 'number' ? formatMoney(lineAmount) : unknown;
  return [
    { id: 'cltv', label: text('screen.liens.result.cltv'), value: share },
    { id: 'line', label: text('screen.liens.result.line'), value: line, strong: true },
  ];
}

interface ListProps {
  readonly title: string;
  readonly items: readonly SummaryItem[];
}

function Listed({ title, items }: ListProps) {
  const { text } = useCopy();
  return (
    <section>
      <h2>{title}</h2>
      {items.length > 0 ? <SummaryList items={items} /> : <p>{text('screen.liens.attest.none')}</p>}
    </section>
  );
}

/**
 * Panel `lien-summary`: combined loan-to-value, line and liens (G-14). Option `show`: `result` (default), `list` for
 * the liens and credit inquiries to attest, `found` for liens found by the title search.
 */
export default function LienSummaryPanel({ options }: PanelProps) {
  const say = useCopy();
  const { app } = useRelease();
  const typeNames = new Map(app.enums.lienTypes?.values.map(({ id, label = id }) => [id as unknown, label]));
  const { application } = useScreen();
  const { liens, inquiries, winback } = application as Loose;
  const show = options?.show ?? 'result';
  const added = isObject(winback) && Array.isArray(winback.lienUuids) ? winback.lienUuids : [];
  const shown = rowsOf(liens).filter(({ uuid }) => show !== 'found' || added.includes(uuid));
  const title = show === 'found' ? 'screen.product.winback.liens' : 'screen.liens.result.liens';
  return (
    <Stack>
      {show === 'result' ? <SummaryList items={figureItems(application as Loose, say)} /> : null}
      <Listed title={say.text(title)} items={shown.map((lien) => lienItem(lien, say, typeNames))} />
      {show === 'list' ? (
        <Listed
          title={say.text('screen.liens.attest.inquiries')}
          items={rowsOf(inquiries).map((inquiry) => inquiryItem(inquiry, say))}
        />
      ) : null}
    </Stack>
  );
}
