/** How long the browser may take to start saving. */
const saveMs = 60_000;

/** Makes the browser save a file under this name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), saveMs);
}
