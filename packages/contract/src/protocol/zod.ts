import { z } from 'zod'

// Must run before the first schema is created: zod compiles schemas with `new Function`, which the content security
// policy of pages forbids.
z.config({ jitless: 'document' in globalThis })

export { z }

/** An object schema with its own name in the OpenAPI description. */
export const named = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => z.object(shape).meta({ id })
