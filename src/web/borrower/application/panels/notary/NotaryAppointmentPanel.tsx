import { inside, text as textIn } from '../../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { useRelease } from '../../../../renderer/ReleaseContext.tsx';
import { SummaryList } from '../../../../ui/layout/SummaryList.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { slotWords } from './notaryWords.ts';

/** Panel `notary-appointment`: date, time and place of the in-person appointment. */
export default function NotaryAppointmentPanel() {
  const say = useCopy();
  const { app } = useRelease();
  const { application } = useScreen();
  const appointment = inside(inside(application, 'notary'), 'appointment');
  const [date, time, address] = [appointment.date, appointment.time, appointment.address].map(textIn);
  if (date === undefined || time === undefined) return null;
  const place = app.enums.notaryPlaces?.values.find(({ id }) => id === appointment.place)?.label;
  const items = [
    { id: 'day', label: say.text('screen.notary.reserved.day'), value: slotWords(say, { date, time }) },
    ...(place === undefined
      ? []
      : [{ id: 'place', label: say.text('screen.notary.reserved.place'), value: say.text(place) }]),
    ...(address === undefined
      ? []
      : [{ id: 'address', label: say.text('screen.notary.reserved.address'), value: address }]),
  ];
  return <SummaryList items={items} />;
}
