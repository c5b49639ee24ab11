import { deviceData } from '#/lib/session/device-data.ts'
import { tokens } from '#/lib/session/tokens.ts'

const key = 'push'
/** The beginning of a token, which is enough to tell one session from the next. */
const MARK_LENGTH = 8

const sessionMark = (): string => tokens.session.read()?.slice(-MARK_LENGTH) ?? ''

/** Whose notifications come to this browser, and since which session; signing out forgets it. */
export const pushMark = {
  read(): { userId: number; isOfThisSession: boolean } | null {
    const [userId, session] = deviceData.read(key)?.split(' ') ?? []
    return userId === undefined ? null : { userId: Number(userId), isOfThisSession: session === sessionMark() }
  },
  write: (userId: number) => deviceData.write(key, `${userId} ${sessionMark()}`),
  remove: () => deviceData.remove(key),
}
