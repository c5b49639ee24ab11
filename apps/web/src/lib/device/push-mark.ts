import { deviceData } from '#/lib/session/device-data.ts'
import { tokens } from '#/lib/session/tokens.ts'

const key = 'push'
/** Number of characters of a token that are enough to distinguish sessions. */
const MARK_LENGTH = 8

const sessionMark = (): string => tokens.session.read()?.slice(-MARK_LENGTH) ?? ''

/** Records who receives notifications in this browser, and in which session; deleted on sign-out. */
export const pushMark = {
  read(): { userId: number; isOfThisSession: boolean } | null {
    const [userId, session] = deviceData.read(key)?.split(' ') ?? []
    return userId === undefined ? null : { userId: Number(userId), isOfThisSession: session === sessionMark() }
  },
  write: (userId: number) => deviceData.write(key, `${userId} ${sessionMark()}`),
  remove: () => deviceData.remove(key),
}
