import { expect } from '@playwright/test'
import { readOutbox } from '../../apps/server/test/outbox.ts'

/** Returns the latest mail with this subject to an address, once it has arrived. */
export async function mailTo(address: string, subject: string): Promise<string> {
  const find = async () =>
    (await readOutbox(process.env['E2E_DATA_DIR'] ?? '')).findLast(
      (mail) => mail.includes(`To: ${address}`) && mail.includes(`Subject: ${subject}`),
    )
  await expect.poll(find, `a mail to ${address}`).toBeDefined()
  return (await find()) ?? ''
}
