import type { ThemeReport } from '../../themeFiles/ThemeReport.ts';

/** What `check` has measured, a figure each, with the place that has it. */
export function Figures({ figures }: Pick<ThemeReport, 'figures'>) {
  if (figures === null) return null;
  const { contrast, fit, touch, qr } = figures;
  return (
    <dl className="figures">
      <Figure name="Lowest contrast" value={`${contrast.lowest.value.toFixed(1)}:1`} where={contrast.lowest.where} />
      <Figure name="Smallest type" value={`${fit.smallest.value} px`} where={fit.smallest.where} />
      {fit.tightest !== null && (
        <Figure name="Tightest text" value={`${Math.round(fit.tightest.value * 100)} % of its size`} where={fit.tightest.where} />
      )}
      {touch !== null && <Figure name="Smallest control" value={`${Math.round(touch.value)} px`} where={touch.where} />}
      {qr !== null && <Figure name="QR code" value={readFrom[qr.read]} where={`${qr.sidePx} px in ${qr.where}`} />}
    </dl>
  );
}

const readFrom = { far: 'read from 1 m', near: 'read from 0.5 m', never: 'not read' };

function Figure({ name, value, where }: { readonly name: string; readonly value: string; readonly where: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="where">{where}</dd>
    </div>
  );
}
