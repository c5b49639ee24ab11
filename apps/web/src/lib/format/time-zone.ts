import { runtimeConfig } from '#/lib/session/runtime-config.ts'

let chosen: string | undefined

/** In which zone times are shown: the person's, or else the organisation's. */
export const shownTimeZone = (): string => chosen ?? runtimeConfig.timeZone

/** From now on times are those of this zone; without one, the organisation's. */
export function showTimesIn(timeZone: string | undefined) {
  chosen = timeZone
}
