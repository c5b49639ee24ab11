import { Webhook } from 'standardwebhooks'

/** What the package of the standard makes of a webhook; throws where it does not believe it. */
export const openSigned = (secret: string, body: string, headers: Readonly<Record<string, unknown>>): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
