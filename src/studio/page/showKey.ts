/** The key comes first after the #, before a screen's name. */
const keyInAddress = /^#([\w-]{43})(?=#|$)/;

const refused =
  'This page only opens by its full address, as shown in the terminal: it ends with # and a key that changes with each start.';

/**
 * Sends the key from the page's address to the server and removes it from the address; after a reload, a cookie replaces the key.
 * Continues if the server accepts this page; otherwise tells the user what to do.
 */
export async function showKey(goOn: () => void): Promise<void> {
  const [shown, key] = keyInAddress.exec(location.hash) ?? [];
  // The address of another run differs only after the #, so opening it in this tab doesn't reload the page. Reload it here.
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
    // The page itself reports that the server is down.
  }
  goOn();
}
