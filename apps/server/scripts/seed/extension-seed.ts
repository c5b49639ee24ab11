import type { SeededPerson } from './people.ts'

/** Fills the demonstration school with what an extension shows. */
export type ExtensionSeed = (people: readonly SeededPerson[]) => Promise<void>
