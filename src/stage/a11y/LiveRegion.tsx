/** Speaks: whatever text stands here is read out when it changes. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <div className="spoken" role="status" aria-live="polite">
      {text}
    </div>
  );
}
