/** Gives a guest's pixels back at once, where the image has any of its own: not when memory is swept. Nothing can be drawn from it any more. */
export function closeImage(image: CanvasImageSource | undefined): void {
  if (image !== undefined && 'close' in image) image.close();
}
