import type { TextKind } from '#/modules/conversations/messages/answer.model.ts'
import type { LiveRun } from '#/modules/conversations/runs/engine/live-run.model.ts'
import type { Mask } from '#/modules/conversations/safety/safety.service.ts'
import { overlapLength, thoughtsApart } from '#/platform/ai/thoughts.ts'

/**
 * Passes a model's output into its run: separates reasoning sent as text, restores masked values, and ends the text before a
 * stop sequence.
 */
export class ModelOutput {
  readonly #run: LiveRun
  readonly #said: ReturnType<Mask['reveal']> | undefined
  readonly #thought: ReturnType<Mask['reveal']> | undefined
  readonly #ending: EndingBefore
  /** Text follows a tool call, so that it begins a paragraph. */
  #beginsParagraph = false
  #thoughts = thoughtsApart((kind, text) => this.addPiece(kind, text))

  constructor(run: LiveRun, mask: Mask | undefined) {
    this.#run = run
    this.#said = mask?.reveal()
    this.#thought = mask?.reveal()
    this.#ending = endingBefore(run.facts.config.asked?.stop)
  }

  /** Whether a stop sequence was reached. */
  get reachedEnding(): boolean {
    return this.#ending.reached
  }
  /** Whether further output is ignored, because the answer ended or reached its length limit. */
  get isOver(): boolean {
    return this.#run.isFull || this.#ending.reached
  }

  /** Takes text from the model, which may begin with reasoning. */
  addText(text: string): void {
    this.#thoughts.push(text)
  }

  addPiece(kind: TextKind, text: string): void {
    if (kind === 'text') this.#addText(text)
    else this.#run.addText(kind, this.#thought ? this.#thought.push(text) : text)
    if (this.isOver) this.#run.giveUpAttempt()
  }

  #addText(text: string): void {
    const paragraph = this.#beginsParagraph && text !== '' ? '\n\n' : ''
    this.#beginsParagraph &&= text === ''
    this.#run.addText('text', this.#ending.push(paragraph + (this.#said ? this.#said.push(text) : text)))
  }

  /** Ends one call; the next one may begin with reasoning again. */
  endCall(): void {
    this.#thoughts.end()
    this.#beginsParagraph = this.#run.hasText
    this.#thoughts = thoughtsApart((kind, text) => this.addPiece(kind, text))
  }

  /** Passes on the text that was held back. */
  flush(): void {
    this.#run.addText('reasoning', this.#thought?.end() ?? '')
    this.#run.addText('text', this.#ending.push(this.#said?.end() ?? '') + this.#ending.end())
  }
}

/** Passes an answer's text through until a stop sequence begins. */
interface EndingBefore {
  /** Returns the part that may be sent. A suffix that may begin a stop sequence is held back. */
  push(text: string): string
  /** Returns held-back text that was no stop sequence. */
  end(): string
  readonly reached: boolean
}

/** `stops`: texts that end an answer without being part of it. */
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
      const length = reached
        ? Math.min(...found)
        : all.length - Math.max(...stops.map((stop) => overlapLength(all, stop)))
      held = reached ? '' : all.slice(length)
      return all.slice(0, length)
    },
    end: () => held,
  }
}
