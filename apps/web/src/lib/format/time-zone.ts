import { runtimeConfig } from '#/lib/session/runtime-config.ts'

let chosen: string | undefined

/** Returns the time zone in which times are shown: the person's, or else the organization's. */
export const currentTimeZone = (): string => chosen ?? runtimeConfig.timeZone

/** Sets the person's time zone; undefined: the organization's. */
export function showTimesIn(timeZone: string | undefined) {
  chosen = timeZone
}
