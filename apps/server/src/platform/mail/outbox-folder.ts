import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

interface Named {
  name: string
  email: string
}

/** Returns a test whether a text mentions the person: by address, or by the full name if longer than a first name. */
export function makeMentionTest({ name, email }: Named): (text: string) => boolean {
  const words = [email, ...(name.trim().includes(' ') ? [name.trim()] : [])].filter(Boolean)
  return (text) => words.some((word) => text.toLocaleLowerCase('pt-BR').includes(word.toLocaleLowerCase('pt-BR')))
}

/** Removes stored mails (see `createMailer`) that match, headers included. */
export async function removeKeptMails(folder: string, mentionsPerson: (text: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = path.join(folder, name)
    if (name.endsWith('.eml') && mentionsPerson(decodeMail(await readFile(file, 'latin1'))))
      await rm(file, { force: true })
  }
}

/** Decodes quoted-printable and base64, so that words with accents are found. */
function decodeMail(raw: string): string {
  const plain = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const blocks = raw.match(/^(?:[A-Za-z0-9+/]{60,}\r?\n)*[A-Za-z0-9+/]{20,}={0,2}\r?$/gm) ?? []
  const decoded = blocks.map((block) => Buffer.from(block, 'base64').toString('latin1'))
  return Buffer.from([plain, ...decoded].join('\n'), 'latin1').toString('utf8')
}
