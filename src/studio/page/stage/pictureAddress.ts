/** Where the page finds a picture of the theme's own folder, or an emoji, by the name that the theme has for it. */
export const pictureAddress = (name: string): string =>
  name.startsWith('emoji:')
    ? `/emoji/${name.slice('emoji:'.length)}.svg`
    : `/themes/0/${name.split('/').map(encodeURIComponent).join('/')}`;

/** How wide a picture is for its height; 1 where that can't be found out. */
export function shapeOfPicture(name: string): Promise<number> {
  return new Promise((tell) => {
    const image = new Image();
    image.onload = () => tell(image.naturalHeight > 0 && image.naturalWidth > 0 ? image.naturalWidth / image.naturalHeight : 1);
    image.onerror = () => tell(1);
    image.src = pictureAddress(name);
  });
}
