/** Answer of `GET /api/portrait-key` on the kiosk's listener: the key that a kiosk seals its open portrait orders with. */
export interface PortraitKeyAnswer {
  /** 32 bytes as base64url; a new key after each start of the server. */
  readonly key: string;
}
