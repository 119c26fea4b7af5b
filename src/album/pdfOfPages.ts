/** A page of a PDF: a JPEG (RGB) that fills it. */
export interface PdfPage {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

interface PdfAbout {
  readonly title: string;
  /** A BCP 47 tag. */
  readonly language: string;
  /** The size of every page, in points. */
  readonly widthPt: number;
  readonly heightPt: number;
}

const [catalog, pageTree, about, firstOfPages] = [1, 2, 3, 4];
const objectsOfPage = 3;

/** Any text as a PDF string (ISO 32000-1, 7.9.2.2): UTF-16, most significant byte first, after a byte order mark. */
const pdfText = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`;

/** Writes a PDF 1.4 (ISO 32000-1) of full-page pictures, in parts, so that only one page is in memory at a time. */
export async function* pdfOfPages(
  { title, language, widthPt, heightPt }: PdfAbout,
  pages: AsyncIterable<PdfPage>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const starts: number[] = [];
  let written = 0;
  const part = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length;
    return bytes;
  };
  const text = (written: string): Uint8Array => part(encoder.encode(written));
  const object = (number: number, body: string): Uint8Array => {
    starts[number] = written;
    return text(`${String(number)} 0 obj\n${body}`);
  };

  // The comment's bytes tell programs that the file is binary.
  yield text('%PDF-1.4\n');
  yield part(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const kids: string[] = [];
  for await (const { jpeg, widthPx, heightPx } of pages) {
    const number = firstOfPages + kids.length * objectsOfPage;
    const [page, content] = [number + 1, number + 2];
    const image = `/Type /XObject /Subtype /Image /Width ${String(widthPx)} /Height ${String(heightPx)} /ColorSpace /DeviceRGB`;
    yield object(number, `<< ${image} /BitsPerComponent 8 /Filter /DCTDecode /Length ${String(jpeg.length)} >>\nstream\n`);
    yield part(jpeg);
    yield text('\nendstream\nendobj\n');
    const resources = `<< /XObject << /P ${String(number)} 0 R >> >>`;
    yield object(
      page,
      `<< /Type /Page /Parent ${String(pageTree)} 0 R /Resources ${resources} /Contents ${String(content)} 0 R >>\nendobj\n`,
    );
    const drawing = `q ${String(widthPt)} 0 0 ${String(heightPt)} 0 0 cm /P Do Q`;
    yield object(content, `<< /Length ${String(drawing.length)} >>\nstream\n${drawing}\nendstream\nendobj\n`);
    kids.push(`${String(page)} 0 R`);
  }
  const box = `/MediaBox [0 0 ${String(widthPt)} ${String(heightPt)}]`;
  yield object(pageTree, `<< /Type /Pages /Count ${String(kids.length)} /Kids [${kids.join(' ')}] ${box} >>\nendobj\n`);
  yield object(about, `<< /Title ${pdfText(title)} /Producer (Stagebooth) >>\nendobj\n`);
  const shownTitle = '/ViewerPreferences << /DisplayDocTitle true >>';
  yield object(catalog, `<< /Type /Catalog /Pages ${String(pageTree)} 0 R /Lang ${pdfText(language)} ${shownTitle} >>\nendobj\n`);
  const tableStart = written;
  const rows = starts.slice(1).map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const size = rows.length + 1;
  yield text(`xref\n0 ${String(size)}\n0000000000 65535 f \n${rows.join('')}`);
  yield text(
    `trailer\n<< /Size ${String(size)} /Root ${String(catalog)} 0 R /Info ${String(about)} 0 R >>\nstartxref\n${String(tableStart)}\n%%EOF\n`,
  );
}
