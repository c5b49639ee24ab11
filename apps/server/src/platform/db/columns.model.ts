import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant; read and written as a JavaScript Date, stored with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
