import type { Random } from './random.ts'
import type { World, WorldOptions } from './world.ts'

/** A fault that happens while people chat and documents load. */
export interface Fault {
  /** A short description for the terminal. */
  about: string
  /** How often it happens by default. */
  rounds: number
  /** Statuses with which an answer may end because of it; `done` is always allowed. */
  endings?: readonly string[]
  world?: Partial<WorldOptions>
  /** What people write; a plain question by default. */
  words?: (random: Random) => string
  /** Why it cannot run on this machine; undefined where it can. */
  missing?: () => string | undefined
  /** Makes it happen once. Returns problems that only the fault can see. */
  happen(world: World, round: number): Promise<string[] | void>
  /** Repairs the world before the checks. */
  mend?(world: World): Promise<void>
  /** Additional figures to print. */
  figures?(): string
}

/** Asks for an answer of two to four seconds. */
export const plainWords = (random: Random): string =>
  `Conte tudo. [[tokens=${random.between(60, 120)}&tokensPerSecond=30]]`
