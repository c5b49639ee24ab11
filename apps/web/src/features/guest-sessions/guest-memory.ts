import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { guestData } from '#/lib/session/guest-session.ts'

function memory(name: string) {
  const key = () => guestData(guestScope() ?? '') + name
  return {
    read: (): string | undefined => deviceData.read(key()) ?? undefined,
    write: (value: string | undefined) =>
      value === undefined ? deviceData.remove(key()) : deviceData.write(key(), value),
  }
}

/** The conversation that a visitor had open here: a reloaded page goes on with it. */
export const currentChat = memory('current-chat')

/** Whom the site around the frame named last. */
export const knownIdentity = memory('identity')
