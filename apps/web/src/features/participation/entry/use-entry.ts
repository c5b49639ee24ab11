import { endGuestSession, beginGuestSession } from '#/lib/session/guest-session.ts'
import { guestScope } from '#/lib/session/guest-scope.ts'
import { useWrite } from '#/lib/api/operations.ts'

/** A class as its door shows it, with the code that opened it. */
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

export const entryOptions = { meta: { keepsReads: true, showsProblem: true } } as const

/** Enters the class or reports the open activities; the activity's page replaces the door in the history. */
export function useEntry(onReplace: (path: string) => void, onChoice: (who: Who, activities: Activities) => void) {
  return useWrite('enterClass', {
    ...entryOptions,
    onSuccess: ({ arrival, activities }, { body: { name, pin } }) => {
      if (!arrival) return onChoice({ name, pin }, activities)
      const scope = guestScope(new URL(arrival.path, location.origin))
      // The previous student may not have signed out.
      endGuestSession(scope)
      beginGuestSession(arrival.token, scope)
      onReplace(arrival.path)
    },
  })
}
export type Entry = ReturnType<typeof useEntry>
