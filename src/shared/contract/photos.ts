/**
 * How sealed photos are transferred. The kiosk uploads a photo (`PUT /api/photos/<id>` on the kiosk's listener), a guest's phone fetches and deletes
 * it (`GET` and `DELETE /photos/<id>` on the guests' listener). The body is the sealed file, unchanged, as `application/octet-stream`.
 */

/** An id is 22 characters of base64url: 16 bytes, derived one-way from the photo's secret. */
export const photoIdPattern = '^[A-Za-z0-9_-]{21}[AQgw]$';

/** The size limit for a sealed photo, in bytes. */
export const sealedPhotoLimit = 12 * 1024 * 1024;

/** With the upload: SHA-256 of the delete token's 32 bytes, in lower-case hex. Only the secret's holder has the token itself. */
export const deleteTokenHashHeader = 'delete-token-hash';

/**
 * With the upload: how long the card has been waiting in the kiosk, in milliseconds. It lets the server refuse only photos made before the
 * last clearing.
 */
export const waitedHeader = 'waited-ms';

/** With the upload, if the server requests it (`ShareAddress.isKept`): the address in the card's QR code. */
export const codeNamesHeader = 'code-names';

/**
 * With the upload of a sequel, such as a portrait: the id of the card that it follows. Once that card is deleted, the sequel is no longer
 * wanted.
 */
export const sequelOfHeader = 'portrait-of';

/** With the deletion: the delete token, 43 characters of base64url. */
export const deleteTokenHeader = 'delete-token';

/** With the sealed photo: when it will be deleted, as an ISO 8601 instant. */
export const expiresHeader = 'photo-expires';

/** Answer of `PUT /api/photos/<id>`: 201 the first time, 200 if the same photo was already there. */
export interface PhotoAccepted {
  /** When the photo will be deleted, as an ISO 8601 instant. */
  readonly expires: string;
}

/**
 * Why there is no photo under an id. `unknown` (404): the photo may still arrive. `deleted` by its guest and `expired` (410) are final: the
 * kiosk stops sending it. `conflict` (409): the id belongs to another body.
 */
export type PhotoAbsence = 'unknown' | 'deleted' | 'expired' | 'conflict';

/** The progress of a sequel that has not arrived yet: `waiting` for its turn, or being painted. */
export type SequelProgress = 'waiting' | 'painting';

/**
 * Body of every error answer of these routes. `message` is a plain sentence. `damaged` (410): the server's copy of the photo is damaged or lost; a
 * kiosk that still has the photo repairs it by sending it again.
 */
export interface PhotoRefusal {
  readonly error: PhotoAbsence | 'damaged' | 'forbidden' | 'bad-request' | 'too-large' | 'too-many' | 'storage-full' | 'unavailable';
  readonly message: string;
  /** With `unknown`: the progress of a sequel that is being made for this id. */
  readonly portrait?: SequelProgress;
}

/** Answer of `GET /api/share` on the kiosk's listener: the current address of guests' photos for their phones. */
export interface ShareAddress {
  /**
   * Without a trailing slash, such as `http://192.168.1.20:8081`. The QR code carries `<address>/s#<secret>`; an address with a look, such as
   * `https://photos.example.com/s-k3J9xQ`, carries the secret itself (`shareLink`).
   */
  readonly address: string;
  /**
   * Set if the address changes with the route to the cloud. A QR code keeps the address with which it was first shown, and the upload
   * includes that address.
   */
  readonly isKept?: true;
}
