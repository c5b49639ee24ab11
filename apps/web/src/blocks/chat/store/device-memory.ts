import { atEnd, type TreePosition, type Unsent } from '#/blocks/chat/store/chat-state.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { guestData } from '#/lib/session/guest-session.ts'
import { sessionState } from '#/lib/session/session.ts'

/** Keys include the person, because the browsers of a school are shared and a session may end without a sign-out. */
function storageKey(name: string): string {
  const scope = guestScope()
  return scope === null ? `chats.${sessionState().user?.id ?? 0}.${name}` : `${guestData(scope)}chats.${name}`
}

function writeText(name: string, value: string) {
  if (value === '') deviceData.remove(storageKey(name))
  else deviceData.write(storageKey(name), value)
}

const readText = (name: string): string => deviceData.read(storageKey(name)) ?? ''

/** Drafts by the chat's id, or by the assistant's for a new chat. */
export const drafts = {
  read: (chat: string) => readText(`draft.${chat}`),
  write: (chat: string, text: string) => writeText(`draft.${chat}`, text),
}

/** Stored form of this version and the previous one. */
type StoredUnsent = Pick<Unsent, 'id' | 'text'> & Partial<Unsent> & { place?: TreePosition }

/** Unsent messages of a chat; they survive the page. */
export const unsentMessages = {
  read(chatId: string): Unsent[] {
    try {
      const stored = JSON.parse(readText(`unsent.${chatId}`) || '[]') as StoredUnsent[]
      // An entry without text cannot be shown, and would break the page at every visit.
      const whole = stored.filter(({ id, text }) => typeof id === 'string' && typeof text === 'string')
      return whole.map(({ place, ...unsent }) => ({
        files: [],
        ...atEnd,
        ...unsent,
        ...place,
        state: 'queued',
        problem: null,
      }))
    } catch {
      return []
    }
  },
  write: (chatId: string, unsent: readonly Unsent[]) =>
    writeText(`unsent.${chatId}`, unsent.length === 0 ? '' : JSON.stringify(unsent)),
}

/** The new chat with an assistant that the server does not know yet. */
export const unknownChats = {
  read: (assistantId: number) => readText(`unknown.${assistantId}`),
  write: (assistantId: number, chatId: string) => writeText(`unknown.${assistantId}`, chatId),
}
