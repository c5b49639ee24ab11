import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'

/**
 * SQL of the organization's time zone as it is set when the statement runs, on whichever instance. One zone at one moment:
 * what a statement reads and what it stores cannot be of two days.
 */
const zoneText = `coalesce((select s."values"->>'timeZone' from settings s where s.section = 'general'), '${defaultTimeZone}')`

/** The day and the month in the organization's zone, by the database's clock. */
export const todayText = `(now() at time zone ${zoneText})::date`
export const thisMonthText = `date_trunc('month', now() at time zone ${zoneText})::date`
/** When that day has begun. */
export const midnightText = `(date_trunc('day', now() at time zone ${zoneText}) at time zone ${zoneText})`
