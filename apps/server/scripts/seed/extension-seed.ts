import type { SeededPerson } from './people.ts'

/** Fills the demonstration school with what an extension shows. `assistants` are the ids of its assistants. */
export type ExtensionSeed = (people: readonly SeededPerson[], assistants: readonly number[]) => Promise<void>
