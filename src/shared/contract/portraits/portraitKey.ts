/** Answer of `GET /api/portrait-key` on the kiosk's listener: what a kiosk seals its open orders for portraits with. */
export interface PortraitKeyAnswer {
  /** 32 bytes as base64url. Another one after each start of the server. */
  readonly key: string;
}
