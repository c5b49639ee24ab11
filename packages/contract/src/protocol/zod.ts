import { z } from 'zod'

// Before any schema is made: zod compiles them with `new Function`, which the pages' content security policy forbids.
z.config({ jitless: 'document' in globalThis })

export { z }

/** An object with a name of its own in the API's description. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id })
