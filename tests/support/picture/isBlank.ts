/** Whether a canvas on the page is empty. */
export function isBlank(canvas: HTMLCanvasElement): boolean {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.every((value) => value === 0);
}
