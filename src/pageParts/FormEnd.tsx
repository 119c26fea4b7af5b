export interface FormEndProps {
  /** What is wrong, to be spoken; '' for nothing. */
  readonly problem: string;
  /** On the button that sends the form. */
  readonly verb: string;
  readonly disabled: boolean;
  readonly onLeave: () => void;
}

/** The end of a form in a dialog: what is wrong, and the two ways out. */
export function FormEnd({ problem, verb, disabled, onLeave }: FormEndProps) {
  return (
    <>
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="pair">
        <button type="button" onClick={onLeave}>
          Cancel
        </button>
        <button type="submit" className="primary" disabled={disabled}>
          {verb}
        </button>
      </div>
    </>
  );
}
