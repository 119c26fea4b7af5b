/** Every field of the theme, by a search or from part to part. */
export function FieldsView() {
  return null;
}
