import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant, stored with time zone and used as a JavaScript Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A JSON column read through `complete`, which adds fields that rows of earlier versions lack. */
export const completedJson = <Stored, Data extends Stored>(complete: (stored: Stored) => Data) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (data) => JSON.stringify(data),
    fromDriver: (stored) => complete(stored as Stored),
  })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
