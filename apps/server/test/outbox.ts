import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Returns all mails in the outbox of a product without a mail server, oldest first. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(mails.map(async (name) => decodeMail(await readFile(path.join(folder, name), 'latin1'))))
}

/** Decodes quoted-printable, the encoding of our mails with accents. */
function decodeMail(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns the token of the link in a mail, or of a link itself. */
export function tokenIn(text: string | undefined): string {
  const token = /\?token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error('no link in the text')
  return token
}
