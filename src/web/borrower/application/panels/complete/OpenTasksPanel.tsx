import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { openTasks } from './openTasks.ts';

/** Panel `open-tasks`: the borrower's open tasks, each with a link (C-12). */
export default function OpenTasksPanel() {
  const { text } = useCopy();
  const { application, goTo } = useScreen();
  const tasks = openTasks(application);
  if (tasks.length === 0) return <p>{text('screen.complete.tasks.none')}</p>;
  const ways = tasks.map(({ id, to }) => (
    <Button key={id} variant="secondary" onClick={() => goTo(to)}>
      {text(`screen.complete.tasks.${id}`)}
    </Button>
  ));
  return <Alert tone="warning" title={text('screen.complete.tasks')} actions={ways} />;
}
