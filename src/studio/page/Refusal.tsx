import { useStudio, useStudioStore } from './StudioContext.ts';

/** The reason why the last request was refused. Shown over the page until the next action. */
export function Refusal() {
  const refusal = useStudio((page) => page.refusal);
  const { refuse } = useStudioStore();
  if (refusal === null) return null;
  return (
    <div className="refusal" role="alert">
      <p>{refusal}</p>
      <button type="button" onClick={() => refuse(null)}>
        Close
      </button>
    </div>
  );
}
