import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant; read and written as a JavaScript Date, stored with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** JSON that is read through `complete`, which adds what a row of an earlier version lacks. */
export const completedJson = <Stored, Data extends Stored>(complete: (stored: Stored) => Data) =>
  customType<{ data: Data; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (data) => JSON.stringify(data),
    fromDriver: (stored) => complete(stored as Stored),
  })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
