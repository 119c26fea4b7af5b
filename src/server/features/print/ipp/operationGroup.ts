import type { IppAttribute, IppGroup, IppValue } from './writeIpp.ts';

/** The attributes that begin every request, in the order required by RFC 8011. A request to CUPS itself does not name a printer. */
export function operationGroup(printerUri: string | null, user: string, further: readonly IppAttribute[]): IppGroup {
  return {
    group: 'operation',
    attributes: [
      single('attributes-charset', { type: 'charset', value: 'utf-8' }),
      single('attributes-natural-language', { type: 'language', value: 'en' }),
      ...(printerUri === null ? [] : [single('printer-uri', { type: 'uri', value: printerUri })]),
      single('requesting-user-name', { type: 'name', value: user }),
      ...further,
    ],
  };
}

/** An attribute with one value. */
export const single = (name: string, value: IppValue): IppAttribute => ({ name, values: [value] });

/** An attribute with these keywords. */
export const keywords = (name: string, values: readonly string[]): IppAttribute => ({
  name,
  values: values.map((value) => ({ type: 'keyword', value })),
});
