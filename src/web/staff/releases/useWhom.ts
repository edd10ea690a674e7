import { useList, useSay } from '../foundation/StaffContext.tsx';

const MOST_NAMED = 4;

/** Some lenders by their names, or how many they are. */
export function useWhom(): (names: readonly string[]) => string {
  const say = useSay();
  const list = useList();
  return (names) => {
    if (names.length === 0) return say('history.nobody');
    return names.length > MOST_NAMED ? say('history.lenders', { count: names.length }) : list(names);
  };
}
