import { pathText } from '../../../../shared/theme/ThemeIssue.ts';
import { useStudio } from '../StudioContext.ts';

/** What is selected, field by field. */
export function Inspector() {
  const selected = useStudio((page) => page.selected);
  return <p className="quiet">{selected === null ? 'Nothing is selected.' : pathText(selected)}</p>;
}
