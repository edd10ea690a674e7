import { legalName } from '../../../../../core/flow/legalName.ts';
import { rows, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { roleWord } from './signerWords.ts';

/** Panel `who-signs`: the borrower and additional signers with their roles. */
export default function WhoSignsPanel() {
  const { text } = useCopy();
  const { application, profile } = useScreen();
  const others = rows(application.signers).map(({ uuid, firstName, role }, index) => ({
    id: textIn(uuid) ?? `signer-${index}`,
    label: textIn(firstName) ?? text('screen.signing.others.someone'),
    value: text(roleWord(role)),
  }));
  const you = { id: 'you', label: legalName({ ...profile.name }), value: text('screen.signing.who.you') };
  return (
    <>
      <SummaryList items={[you, ...others]} />
      {others.length === 0 ? <p>{text('screen.signing.who.alone')}</p> : null}
    </>
  );
}
