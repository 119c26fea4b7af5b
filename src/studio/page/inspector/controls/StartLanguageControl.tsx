import { ownLanguage } from '../../../../shared/theme/inLanguage.ts';
import { useStudio } from '../../StudioContext.ts';
import type { ControlProps } from './ControlProps.ts';
import { inputProps } from './ControlProps.ts';
import { listedLanguages } from './listedLanguages.ts';
import { TextControl } from './TextControl.tsx';

/** Chooses one of the theme's languages; users type a tag only if the theme lists none. */
export function StartLanguageControl(props: ControlProps<'text'>) {
  const { edit, onProblem } = props;
  const whole = useStudio((page) => page.whole);
  const languages = listedLanguages(whole);
  if (languages.length === 0) return <TextControl {...props} />;
  const now = typeof edit.value === 'string' ? edit.value : ownLanguage(whole ?? {});
  const isListed = languages.some(({ tag }) => tag === now);
  return (
    <select {...inputProps(props)} value={now} onChange={({ target }) => onProblem(edit.set(() => target.value))}>
      {!isListed && <option value={now}>{now}, which guests cannot choose</option>}
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
