import { useStudio, useStudioStore } from './StudioContext.ts';

/** Why the last thing that was asked for was not done. It lies over the page and goes with whatever is done next. */
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
