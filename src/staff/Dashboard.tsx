import { featurePanels } from './features.tsx';
import { AnswersPanel } from './panels/AnswersPanel.tsx';
import { CameraPanel } from './panels/CameraPanel.tsx';
import { FiguresRow } from './panels/FiguresRow.tsx';
import { HoursPanel } from './panels/HoursPanel.tsx';
import { KeysPanel } from './panels/KeysPanel.tsx';
import { OpeningPanel } from './panels/OpeningPanel.tsx';
import { OutboxPanel } from './panels/OutboxPanel.tsx';
import { PassphrasePanel } from './panels/PassphrasePanel.tsx';
import { PhotosPanel } from './panels/PhotosPanel.tsx';
import { PicturesPanel } from './panels/PicturesPanel.tsx';
import { PlainPhotosPanel } from './panels/PlainPhotosPanel.tsx';
import { ProblemsPanel } from './panels/ProblemsPanel.tsx';
import { RehearsalPanel } from './panels/RehearsalPanel.tsx';
import { ServicesPanel } from './panels/ServicesPanel.tsx';
import { ThemePanel } from './panels/ThemePanel.tsx';
import { TopBar, NoticeBar } from './parts/TopBar.tsx';
import { useStaff } from './StaffContext.ts';

/** The booth's overview, with all actions for staff. */
export function Dashboard() {
  const overview = useStaff((staff) => staff.overview);
  const sums = useStaff((staff) => staff.sums);
  if (overview === null) return <TopBar overview={null} />;
  return (
    <>
      <TopBar overview={overview} />
      <main className="dashboard">
        <NoticeBar />
        <ProblemsPanel problems={overview.problems} />
        {sums !== null && <FiguresRow overview={overview} sums={sums} />}
        <div className="controls">
          <OpeningPanel overview={overview} />
          <CameraPanel overview={overview} />
          <ThemePanel overview={overview} />
          {featurePanels.map((FeaturePanel, index) => (
            <FeaturePanel key={index} />
          ))}
          <OutboxPanel overview={overview} />
          <RehearsalPanel />
          <PicturesPanel overview={overview} sums={sums} />
        </div>
        <div className="figures">
          {sums !== null && <HoursPanel sums={sums} today={overview.day} />}
          {sums !== null && <AnswersPanel sums={sums} />}
          {sums !== null && <PlainPhotosPanel sums={sums} />}
        </div>
        <div className="rest">
          <PhotosPanel overview={overview} />
          <ServicesPanel overview={overview} />
          <KeysPanel />
          <PassphrasePanel />
        </div>
      </main>
    </>
  );
}
