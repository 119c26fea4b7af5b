/** The key in front of what else stands behind the #, such as a screen's name. */
const keyInAddress = /^#([\w-]{43})(?=#|$)/;

const refused =
  'This page opens by its whole address, as the studio gave it last: it ends with # and a key, which is another one each time. Open that address.';

/**
 * Shows the server the key in the page's address and takes it out of there; a page that is loaded again has a cookie. Goes on once the server
 * answers this page, and otherwise says what to do.
 */
export async function showKey(goOn: () => void): Promise<void> {
  const [shown, key] = keyInAddress.exec(location.hash) ?? [];
  // The address of another run, put into a page that is open: nothing but what stands behind # changes.
  window.addEventListener('hashchange', () => {
    if (keyInAddress.test(location.hash)) location.reload();
  });
  try {
    const asked =
      key === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key }) };
    const { status } = await fetch('/key', asked);
    if (shown !== undefined) history.replaceState(null, '', location.pathname + location.hash.slice(shown.length));
    if (status === 401) return void (document.body.textContent = refused);
  } catch {
    // The page itself says that its server is away.
  }
  goOn();
}
