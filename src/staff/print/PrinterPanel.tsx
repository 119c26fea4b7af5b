import { useState } from 'react';
import type { PrintStatus, StaffPrinter } from '../../shared/contract/print/print.ts';
import { Dialog } from '../../pageParts/Dialog.tsx';
import { Panel } from '../../pageParts/Panel.tsx';
import { counted } from '../../pageParts/amounts.ts';
import { useActions, useStaffAnswer, useBusy } from '../StaffContext.ts';
import { PrinterCertificate } from './PrinterCertificate.tsx';

/** Staff should fetch paper when this percentage or less is left. */
const littlePaper = 20;
/** The usual pack sizes of photo printers, in sheets. */
const packs = [18, 36, 54, 108, 200, 300, 400, 700];

/** The printer: its status, its supplies, its queue, and the actions for staff. */
export function PrinterPanel() {
  const printer = useStaffAnswer<StaffPrinter | null>('printer') ?? null;
  return printer === null ? null : <Printing printer={printer} />;
}

function Printing({ printer }: { readonly printer: StaffPrinter }) {
  const { act } = useActions();
  const busy = useBusy();
  const { chosen, choices, makeAndModel, says, warnings, supplies, line, paused, test } = printer;
  const [kind, word] = pillOf(printer);
  const isSet = chosen !== 'none';
  const choose = (address: string) =>
    act(
      'printer',
      'PUT',
      'printer',
      { address },
      address === 'none' ? 'Guests are not offered prints.' : 'This printer is used from the next print on.',
    );
  const pause = () =>
    act('pause', 'PUT', 'printer/paused', { paused: !paused }, paused ? 'Printing continues.' : 'Printing is paused. The queue waits.');
  return (
    <Panel title="Printer" aside={<p className={`pill ${kind}`}>{word}</p>}>
      <p role="status">{isSet ? says : 'No printer is chosen: guests are offered no prints.'}</p>
      {isSet && warnings.map((warning) => <p key={warning}>{warning}</p>)}
      <label className="row">
        <span>Use</span>
        <select value={chosen} disabled={busy} onChange={({ target }) => void choose(target.value)}>
          {choices.map(({ address, name }) => (
            <option key={address} value={address}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {isSet && (
        <>
          <p>
            {`${counted(printer.today, 'print')} today, ${printer.event.toLocaleString('en')} at this event`}
            {printer.stoppedToday > 0 && `; ${counted(printer.stoppedToday, 'print')} failed today`}
            {`. ${line.length === 0 ? 'The queue is empty.' : `Waiting: ${counted(line.length, 'print')}.`}`}
            {makeAndModel !== null && <span className="quiet"> · {makeAndModel}</span>}
          </p>
          {supplies.length > 0 && <p>{supplies.map(({ name, percent }) => `${name}: ${String(percent)} %`).join(' · ')}</p>}
          {printer.certificate !== null && <PrinterCertificate certificate={printer.certificate} />}
          <Sheets papers={printer.papers} />
          <Paper printer={printer} />
          {test !== null && <p className="quiet">{`Test print: ${testText(test)}`}</p>}
          <div className="pair">
            <button type="button" disabled={busy} onClick={() => void pause()}>
              {paused ? 'Resume printing' : 'Pause printing'}
            </button>
            <button
              type="button"
              disabled={busy || paused}
              onClick={() => void act('test', 'POST', 'printer/test', { test: true }, 'A test sheet is on its way.')}
            >
              Print a test sheet
            </button>
          </div>
          {printer.canPrintAnyway && <PrintAnyway />}
          {line.length > 0 && <Clearing prints={line.length} />}
        </>
      )}
    </Panel>
  );
}

function pillOf({ chosen, trouble, paused, paper, warnings }: StaffPrinter): readonly ['good' | 'warn' | 'bad' | 'quiet', string] {
  if (chosen === 'none') return ['quiet', 'None'];
  if (paused) return ['warn', 'Paused'];
  if (trouble === 'busy') return ['warn', 'Busy'];
  if (trouble !== null) return ['bad', 'Needs help'];
  if (paper?.percent != null && paper.percent <= littlePaper) return ['warn', 'Low on paper'];
  return warnings.length > 0 ? ['warn', 'Check it'] : ['good', 'Ready'];
}

function testText(test: PrintStatus): string {
  if (test.state === 'done') return 'it has been printed.';
  if (test.state === 'stopped') return 'it failed.';
  return test.state === 'printing' ? 'it is being printed.' : 'it is waiting in the queue.';
}

/** The paper for each sheet, with a preview of a test sheet on it. */
function Sheets({ papers }: Pick<StaffPrinter, 'papers'>) {
  return papers.map(({ sheet, says, isShown }) => (
    <figure className="on-paper" key={sheet}>
      {/* Update the picture only when the paper changes, which the sentence names. */}
      {isShown && (
        <img
          key={says}
          src={`/staff/api/printer/sheet?${new URLSearchParams({ sheet, on: says }).toString()}`}
          alt={`Preview of a ${sheet} test sheet as printed`}
        />
      )}
      <figcaption>{says}</figcaption>
    </figure>
  ));
}

/** The remaining paper, with a control for entering refills if the printer doesn't report its paper. */
function Paper({ printer: { paper } }: { readonly printer: StaffPrinter }) {
  const { act } = useActions();
  const busy = useBusy();
  const [sheets, setSheets] = useState(108);
  const left = [
    ...(paper?.sheets == null ? [] : [counted(Math.max(0, paper.sheets), 'sheet')]),
    ...(paper?.percent == null ? [] : [`${String(paper.percent)} %`]),
  ];
  return (
    <>
      <p>
        {left.length === 0
          ? 'The remaining paper is unknown. Enter what you load, and it will be counted.'
          : `Paper left: ${left.join(', ')}${paper?.from === 'counted' ? ', as counted since it was refilled' : ''}.`}
      </p>
      <div className="row">
        <label className="row">
          <span>Load</span>
          <select value={sheets} disabled={busy} onChange={({ target }) => setSheets(Number(target.value))}>
            {packs.map((pack) => (
              <option key={pack} value={pack}>
                {counted(pack, 'sheet')}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={busy}
          onClick={() => void act('refilled', 'POST', 'printer/refilled', { sheets }, `${String(sheets)} sheets are loaded now.`)}
        >
          Refilled
        </button>
      </div>
    </>
  );
}

/** Continues with an empty cartridge, on printers that can: some cards don't need its colour. */
function PrintAnyway() {
  const { act } = useActions();
  const busy = useBusy();
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() =>
        void act('print-anyway', 'POST', 'printer/anyway', { anyway: true }, 'The next print will show whether the printer continues.')
      }
    >
      Print anyway
    </button>
  );
}

function Clearing({ prints }: { readonly prints: number }) {
  const { act } = useActions();
  const busy = useBusy();
  const [isAsked, setAsked] = useState(false);
  const clear = () => act('clear-prints', 'POST', 'printer/clear', { clear: true }, 'The print queue is empty.');
  return (
    <>
      <button type="button" className="danger" onClick={() => setAsked(true)}>
        Cancel the waiting prints …
      </button>
      {isAsked && (
        <Dialog title="Cancel the waiting prints?" onClose={() => setAsked(false)}>
          <p>{`${counted(prints, 'print')} will not be printed. Guests still have their photos on their phones.`}</p>
          <div className="pair">
            <button type="button" onClick={() => setAsked(false)}>
              Keep them
            </button>
            <button type="button" className="danger solid" disabled={busy} onClick={() => void clear().then(() => setAsked(false))}>
              Cancel them
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
