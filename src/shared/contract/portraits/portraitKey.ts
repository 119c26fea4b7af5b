/** Answer of `GET /api/portrait-key` on the kiosk's listener: the key with which a kiosk seals its open portrait orders. */
export interface PortraitKeyAnswer {
  /** 32 bytes as base64url; a new key after each start of the server. */
  readonly key: string;
}
