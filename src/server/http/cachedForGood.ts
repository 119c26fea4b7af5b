/** What `cache-control` says of an address that never means another content. */
export const cachedForGood = 'public, max-age=31536000, immutable';
