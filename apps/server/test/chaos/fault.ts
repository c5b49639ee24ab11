import type { Random } from './random.ts'
import type { World, WorldOptions } from './world.ts'

/** Something that goes wrong while people speak and documents load. */
export interface Fault {
  /** In a few words, for the terminal. */
  about: string
  /** How often it happens unless asked otherwise. */
  rounds: number
  /** How an answer may end because of it; `done` always may. */
  endings?: readonly string[]
  world?: Partial<WorldOptions>
  /** What people say; a plain question unless given. */
  words?: (random: Random) => string
  /** Why it cannot be tried on this machine; undefined where it can. */
  missing?: () => string | undefined
  /** Lets it happen once. Answers problems that only it can see. */
  happen(world: World, round: number): Promise<string[] | void>
  /** Puts the world right again before it is checked. */
  mend?(world: World): Promise<void>
  /** Figures of its own, to be read. */
  figures?(): string
}

/** An answer of two to four seconds. */
export const plainWords = (random: Random): string =>
  `Conte tudo. [[tokens=${random.between(60, 120)}&tokensPerSecond=30]]`
