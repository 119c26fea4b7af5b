/** Replaces a part of the page that couldn't be loaded. Browsers request a module only once per page, so only a reload helps. */
export function MissingPart() {
  return (
    <div className="nothing" role="alert">
      <p>This part of the page could not be loaded. Your changes are kept.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </div>
  );
}
