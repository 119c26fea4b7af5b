import type { Page } from 'playwright-core';

/** The page position of the middle of the part selected in the studio. */
export async function middleOfSelected(page: Page): Promise<readonly [x: number, y: number]> {
  const sheet = await page.locator('.edit-surface').boundingBox();
  const [left = 0, top = 0, width = 0, height = 0] = await page
    .locator('.part-figures input')
    .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)));
  if (sheet === null) throw new Error('There is no stage.');
  const scale = sheet.width / 1080;
  return [sheet.x + (left + width / 2) * scale, sheet.y + (top + height / 2) * scale];
}
