import type { LiveRun } from '#/modules/runs/engine/live-run.model.ts'

/** Of Portuguese, for most models. */
const CHARACTERS_PER_TOKEN = 3.5

/** In tokens. */
export interface Usage {
  input: number | undefined
  output: number | undefined
}

export const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN)

/**
 * What a run has used, for its cost: as the provider says; where it could not say, because the answer was stopped or broke
 * off, as long as the texts are. A call that failed before a word costs nothing.
 */
export function usageOf(
  run: Pick<LiveRun, 'usage' | 'hasSpoken' | 'cancelled' | 'askedCharacters' | 'saidCharacters'>,
): Usage {
  const { usage, hasSpoken, cancelled, askedCharacters, saidCharacters } = run
  if (usage.input !== undefined && usage.output !== undefined) return usage
  if (!hasSpoken && cancelled === undefined) return usage
  return { input: usage.input ?? tokensOf(askedCharacters), output: usage.output ?? tokensOf(saidCharacters) }
}
