import type { ChangeEvent } from 'react';
import type { LookOnConsole } from '../../shared/contract/console.ts';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useAnswer, useConsole, useDeeds, useRights } from '../ConsoleContext.ts';
import { Confirmed } from '../parts/Confirmed.tsx';
import { Page } from '../parts/Page.tsx';
import { momentOf } from '../parts/when.ts';

/** Uploaded themes. Each was checked before it was stored. */
export function ThemesView() {
  const looks = useAnswer<readonly LookOnConsole[]>('themes');
  const { acts } = useRights();
  return (
    <Page title="Themes">
      {acts && <Upload />}
      {looks?.length === 0 && (
        <Panel title="No theme yet">
          <p>
            {acts
              ? 'Upload one, then send it to an event or a booth from its page.'
              : 'An operator uploads themes and sends them to events.'}
          </p>
        </Panel>
      )}
      <ul className="cards wide">
        {looks?.map((look) => (
          <Look key={look.id} look={look} canAct={acts} />
        ))}
      </ul>
    </Page>
  );
}

function Upload() {
  const { uploadTheme } = useDeeds();
  const busy = useConsole((state) => state.busy);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(target.files ?? [])];
    // Clear the input, so that the user can choose the same file again after fixing it.
    target.value = '';
    if (chosen.length > 0) void uploadTheme(chosen);
  };
  return (
    <Panel title="Upload a theme">
      <p className="quiet">
        Choose a theme’s folder, or a zip archive of it. It is drawn and checked as with “npm run theme -- check”, and is not stored if
        there is an error.
      </p>
      {busy === 'theme' ? (
        <p role="status">The theme is being drawn and checked. This takes up to a minute, or longer if other themes are waiting …</p>
      ) : (
        <div className="deeds">
          <label className="button file">
            <span>Choose a folder …</span>
            <input type="file" disabled={busy !== null} onChange={take} ref={(input) => input?.setAttribute('webkitdirectory', '')} />
          </label>
          <label className="button file">
            <span>Choose a zip …</span>
            <input type="file" accept=".zip,application/zip" disabled={busy !== null} onChange={take} />
          </label>
        </div>
      )}
    </Panel>
  );
}

function Look({
  look: { id, name, added, by, sizeBytes, warnings, onShow },
  canAct,
}: {
  readonly look: LookOnConsole;
  readonly canAct: boolean;
}) {
  const { act, downloadTheme } = useDeeds();
  const busy = useConsole((state) => state.busy);
  return (
    <li className="panel">
      <h2>{name}</h2>
      <p className="quiet">{`${momentOf(added)} · ${by} · ${sizeText(sizeBytes)}`}</p>
      <p>{onShow === 0 ? 'Not in use' : `In use at ${counted(onShow, 'booth')}`}</p>
      {warnings.length > 0 && (
        <details className="numbers">
          <summary>{counted(warnings.length, 'warning')}</summary>
          <ul className="sentences">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      <div className="deeds">
        <button type="button" disabled={busy !== null} onClick={() => void downloadTheme(id, name)}>
          {busy === 'download' ? 'One moment …' : 'Download'}
        </button>
        {canAct && (
          <Confirmed
            label="Remove …"
            question={`Remove “${name}”?`}
            verb="Remove"
            isDanger
            onConfirm={() => act('remove', 'DELETE', `themes/${id}`, undefined, `“${name}” has been removed.`)}
          >
            <p>The theme can no longer be sent. Booths that show it will keep it.</p>
          </Confirmed>
        )}
      </div>
    </li>
  );
}

/** Formats the size of a theme's files. `sizeBytes` counts base64, which is four thirds of the real size. */
const sizeText = (sizeBytes: number): string =>
  sizeBytes < 100_000 ? `${String(Math.ceil((sizeBytes * 0.75) / 1000))} kB` : `${((sizeBytes * 0.75) / 1e6).toFixed(1)} MB`;
