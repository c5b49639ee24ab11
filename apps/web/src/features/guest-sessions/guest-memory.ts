import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { guestData } from '#/lib/session/guest-session.ts'

function createGuestMemory(name: string) {
  const key = () => guestData(guestScope() ?? '') + name
  return {
    read: (): string | undefined => deviceData.read(key()) ?? undefined,
    write: (value: string | undefined) =>
      value === undefined ? deviceData.remove(key()) : deviceData.write(key(), value),
  }
}

/** The visitor's open conversation on this device, so that a reloaded page continues it. */
export const currentChat = createGuestMemory('current-chat')

/** The identity that the embedding site sent last. */
export const knownIdentity = createGuestMemory('identity')
