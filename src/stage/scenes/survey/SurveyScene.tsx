import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import type { SurveyView } from './surveyView.ts';
import { Segments } from '../../parts/ProgressBar.tsx';

export function SurveyScene({ view, onActivate }: { readonly view: SurveyView; readonly onActivate: Activate }) {
  const { direction } = useStageSettings().theme;
  return (
    <>
      <Entrance from={{}}>
        <Segments {...view.progress} />
        {view.step !== null && <Label name="step" text={view.step} align={view.align} verticalAlign="top" />}
      </Entrance>
      <Entrance key={view.questionId} from={{ x: direction === 'rtl' ? -60 : 60 }}>
        <Label name="question" text={view.question} align={view.align} verticalAlign="top" />
      </Entrance>
      {view.options.map((option, index) => (
        <Choice key={option.control.id} {...option} order={index} onActivate={onActivate} />
      ))}
      <Entrance from={{}}>
        <Button {...view.next} onActivate={onActivate} />
      </Entrance>
    </>
  );
}
