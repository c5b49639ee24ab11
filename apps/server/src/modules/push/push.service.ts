import type { AppContext } from '#/context.ts'
import { findDeviceRows } from '#/modules/push/devices/devices.repository.ts'
import { pushKinds, type Notice } from '#/modules/push/sending/notice.model.ts'
import { type Audience, findListening } from '#/modules/push/sending/notice.repository.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { Queryable } from '#/platform/db/database.ts'

export const pushJob = 'push.send'

/**
 * Queues a notice to the devices of the people who want it; it is sent after the transaction commits. The queue holds ids and no
 * text. A device receives only one notice for each `occasion`.
 */
export async function queueNotice(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Queryable,
  audience: Audience,
  notice: Exclude<Notice, { type: 'test' }>,
  occasion?: string,
): Promise<void> {
  const devices = await findListening(tx, audience, pushKinds[notice.type])
  const once = occasion === undefined ? undefined : devices.map((deviceId) => `${occasion} ${deviceId}`)
  const sendings = devices.map((deviceId) => ({ deviceId, notice }))
  await jobs.sendMany(tx, pushJob, sendings, { once })
}

/** Queues a test notice to one device. */
export const queueTest = ({ jobs, db }: AppContext, { id: deviceId }: { id: string }): Promise<void> =>
  jobs.send(db, pushJob, { deviceId, notice: { type: 'test' } })

/** A device is deleted with its session. */
export const pushData: PersonalData = { exportRows: findDeviceRows }
