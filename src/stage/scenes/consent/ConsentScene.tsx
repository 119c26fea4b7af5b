import { Fragment } from 'react';
import { Button } from '../../parts/Button.tsx';
import type { Activate } from '../../parts/Control.ts';
import { Entrance } from '../../parts/Entrance.tsx';
import { Label } from '../../parts/Label.tsx';
import { LineIcon } from '../../parts/LineIcon.tsx';
import { useStageSettings } from '../../parts/StageSettings.ts';
import { Paper } from '../../parts/Paper.tsx';
import { Pressable } from '../../parts/Pressable.tsx';
import { QrImage } from '../../parts/QrImage.tsx';
import type { ConsentView } from './consentView.ts';

export function ConsentScene({ view, onActivate }: { readonly view: ConsentView; readonly onActivate: Activate }) {
  const { colors, shape } = useStageSettings().theme;
  return (
    <>
      <Entrance>
        <Label name="title" text={view.title} align={view.align} verticalAlign="bottom" />
      </Entrance>
      <Entrance order={1}>
        <Paper box={view.panel} fill={colors.card} radius={shape.cardRadius} inlaid />
        {view.lines.map(({ text, icon, control }) => {
          const line = (
            <Fragment key={text.text}>
              {icon !== null && <LineIcon {...icon} />}
              <Label name="text" text={text} align={view.linesAlign} />
            </Fragment>
          );
          if (control === undefined) return line;
          return (
            <Pressable key={control.id} control={control} onActivate={onActivate}>
              {line}
            </Pressable>
          );
        })}
        {view.link !== null && (
          <>
            <Paper box={view.link.quietZone} fill={colors.qrLight} radius={shape.radius / 2} shadow={false} />
            <QrImage {...view.link.qr} />
            <Label name="link" text={view.link.text} {...view.link.place} />
          </>
        )}
      </Entrance>
      <Entrance order={2}>
        <Button {...view.agree} onActivate={onActivate} />
        <Button {...view.decline} onActivate={onActivate} />
      </Entrance>
    </>
  );
}
