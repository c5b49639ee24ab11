import { endGuestSession, beginGuestSession } from '#/lib/session/guest-session.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { useWrite } from '#/lib/api/operations.ts'

/** A class as its door tells of it, with the code that opened it. */
export interface FoundClass {
  code: string
  name: string
  institution: string
  selfNames: boolean
}
export interface Who {
  name: string
  pin: string
}
export type Activities = ReadonlyArray<{ code: string; title: string; begun: boolean }>

export const aloud = { meta: { keepsReads: true, showsProblem: true } } as const

/** Comes in, or learns which activities are open; the page of the activity takes the door's place in the history. */
export function useEntry(onReplace: (path: string) => void, onChoice: (who: Who, activities: Activities) => void) {
  return useWrite('enterClass', {
    ...aloud,
    onSuccess: ({ arrival, activities }, { body: { name, pin } }) => {
      if (!arrival) return onChoice({ name, pin }, activities)
      const scope = guestScope(new URL(arrival.path, location.origin))
      // who sat here before may have left without saying so
      endGuestSession(scope)
      beginGuestSession(arrival.token, scope)
      onReplace(arrival.path)
    },
  })
}
export type Entry = ReturnType<typeof useEntry>
