import type { TextKind } from '#/modules/conversations/messages/answer.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Mask } from '#/modules/conversations/safety/safety.service.ts'
import { overlap, thoughtsApart } from '#/platform/ai/thoughts.ts'

/**
 * The way of a model's words into its run: thoughts that come as text are told apart, what the mask has hidden is put back, and
 * the text ends before what is to end it.
 */
export class Hearing {
  readonly #run: LiveRun
  readonly #said: ReturnType<Mask['reveal']> | undefined
  readonly #thought: ReturnType<Mask['reveal']> | undefined
  readonly #ending: EndingBefore
  #thoughts = thoughtsApart((kind, text) => this.hear(kind, text))

  constructor(run: LiveRun, mask: Mask | undefined) {
    this.#run = run
    this.#said = mask?.reveal()
    this.#thought = mask?.reveal()
    this.#ending = endingBefore(run.facts.config.asked?.stop)
  }

  /** Whether one of the texts that end the answer has come. */
  get reachedEnding(): boolean {
    return this.#ending.reached
  }
  /** Whether nothing more is to be heard, since the answer has ended or is as long as one may be. */
  get isOver(): boolean {
    return this.#run.isFull || this.#ending.reached
  }

  /** Text as the model sends it, which may begin with thoughts. */
  hearText(text: string): void {
    this.#thoughts.push(text)
  }

  hear(kind: TextKind, text: string): void {
    if (kind === 'text') this.#run.say(kind, this.#ending.push(this.#said ? this.#said.push(text) : text))
    else this.#run.say(kind, this.#thought ? this.#thought.push(text) : text)
    if (this.isOver) this.#run.giveUpAttempt()
  }

  /** At the end of one call: the next one may begin with thoughts again. */
  endCall(): void {
    this.#thoughts.end()
    this.#thoughts = thoughtsApart((kind, text) => this.hear(kind, text))
  }

  /** Says what was held back. */
  end(): void {
    this.#run.say('reasoning', this.#thought?.end() ?? '')
    this.#run.say('text', this.#ending.push(this.#said?.end() ?? '') + this.#ending.end())
  }
}

/** Lets the text of an answer through until one of the texts that end it begins. */
interface EndingBefore {
  /**
   * Gives the part of the text that may be sent. A suffix that could be the beginning of a stop sequence is held back.
   */
  push(text: string): string
  /** What was held back and came to nothing. */
  end(): string
  readonly reached: boolean
}

/** `stops`: the texts that end an answer, none of which is part of it. */
function endingBefore(stops: readonly string[] = []): EndingBefore {
  let held = ''
  let reached = false
  return {
    get reached() {
      return reached
    },
    push(text) {
      if (reached || stops.length === 0) return reached ? '' : text
      const all = held + text
      const found = stops.map((stop) => all.indexOf(stop)).filter((at) => at >= 0)
      reached = found.length > 0
      const length = reached ? Math.min(...found) : all.length - Math.max(...stops.map((stop) => overlap(all, stop)))
      held = reached ? '' : all.slice(length)
      return all.slice(0, length)
    },
    end: () => held,
  }
}
