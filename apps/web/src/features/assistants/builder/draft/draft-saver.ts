import type { AssistantConfig, Draft } from '@prosa/contract/assistants/assistants.ts'
import { hashKey } from '@tanstack/react-query'
import {
  differingFields,
  isValidField,
  mergeConfigs,
  normalize,
  pick,
  refusalOf,
  type ConfigChanges,
  type ConfigField,
  type Refusal,
} from '#/features/assistants/builder/draft/draft-changes.ts'
import { dropLocalCopy, keepLocalCopy, readLocalCopy } from '#/features/assistants/builder/draft/local-copy.ts'

/** After so long without a key, what is typed is saved although the field was not left. */
const PAUSE_MS = 1500
const RETRY_MS = [2000, 5000, 10_000, 30_000] as const

export interface DraftOperations {
  create: (config: ConfigChanges & { name: string }) => Promise<Draft>
  update: (assistantId: number, body: { revision: number; changes: ConfigChanges }) => Promise<Draft>
}

interface DraftSaverOptions {
  /** Null while the assistant is yet to be created. */
  draft: Draft | null
  /** What a new assistant starts from. */
  initial: AssistantConfig
  /** Names this person's copy on this device. */
  draftKeyOf: (assistantId: number | null) => string
  operations: DraftOperations
}

export interface DraftState {
  draft: Draft | null
  /** `unsaved`: a person is still at it; `invalid`: what is left cannot be saved as it is; `gone`: nothing can be. */
  phase: 'saved' | 'unsaved' | 'saving' | 'retrying' | 'invalid' | 'conflict' | 'gone'
  /** Why saving failed, for what belongs to no field. */
  problem: string | null
  /** What the server said of single fields at the last refusal. */
  fieldProblems: Partial<Record<ConfigField, string>>
  values: AssistantConfig
  /** Grows whenever `values` come from elsewhere than the form, which must show them then. */
  replaced: number
  /** What was typed at an earlier visit and not saved then was found on this device. */
  recovered: boolean
}

/**
 * Saves the draft while it is written, one request at a time, and loses nothing: what is not saved yet is kept on this
 * device, a lost connection is tried again, and somebody else's newer version stops it until a person has decided.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions
  readonly #listeners = new Set<() => void>()
  /** Values that the server refused: not sent again until they change. */
  readonly #refused = new Map<ConfigField, string>()
  #state: DraftState
  /** What this person writes on: the server's configuration, as far as this page knows. */
  #before: AssistantConfig
  #revision: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isAsked = false
  /** The person is done with the field: what is wrong in it may be said now. */
  #hasLeft = false
  #failures = 0
  /** The creation of which nobody knows whether it was done. Asked for again as it was, it is done once. */
  #unheard: (ConfigChanges & { name: string }) | undefined
  #isOpen = false

  constructor(options: DraftSaverOptions) {
    const { draft, initial, draftKeyOf } = options
    const config = draft?.config ?? initial
    const revision = draft?.revision ?? 0
    const copy = readLocalCopy(draftKeyOf(draft?.id ?? null), revision, config)
    this.#options = options
    this.#before = copy?.before ?? config
    this.#revision = copy?.revision ?? revision
    this.#state = {
      draft,
      phase: copy ? 'unsaved' : 'saved',
      problem: null,
      fieldProblems: {},
      values: copy?.values ?? config,
      replaced: 0,
      recovered: copy !== undefined,
    }
  }

  readonly state = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What was saved when this person began to write, to compare with somebody else's version. */
  get before(): AssistantConfig {
    return this.#before
  }

  /** The newest revision that this page knows. */
  get revision(): number {
    return this.#revision
  }

  /** Begins to save; what an earlier visit left unsaved goes first. */
  readonly open = () => {
    this.#isOpen = true
    void this.flush()
  }

  /** Saves what is left and tries no more; what still fails stays on this device. */
  readonly close = (): Promise<boolean> => {
    const saved = this.flush()
    this.#isOpen = false
    return saved
  }

  /** The form changed; saved after a pause unless `flush` comes first. */
  readonly change = (values: AssistantConfig) => {
    this.#hasLeft = false
    this.#set({ values: normalize(values) })
    this.#keep()
    if (this.#isHeld() || this.#is('retrying')) return
    if (!this.#is('saving')) this.#set({ phase: this.#unsaved().length > 0 ? 'unsaved' : 'saved', problem: null })
    this.#schedule(PAUSE_MS)
  }

  /** Saves now whatever can be saved; true where nothing is left. */
  readonly flush = async (): Promise<boolean> => {
    this.#hasLeft = true
    await this.#save()
    return this.#is('saved')
  }

  /** A draft that was read again: taken over, unless something here is not saved yet; saving will meet it then. */
  readonly adopt = (draft: Draft) => {
    if (draft.revision < this.#revision) return
    if (draft.revision === this.#revision) return this.#set({ draft })
    if (this.#is('saved')) this.startOver(draft)
  }

  /**
   * The assistant does not exist any more or may not be edited any more. The text stays on the screen, and nothing is
   * sent.
   */
  readonly lose = () => {
    clearTimeout(this.#timer)
    this.#isAsked = false
    this.#set({ phase: 'gone', problem: null })
  }

  /** The form starts over from this draft. */
  readonly startOver = (draft: Draft) => this.#continueFrom(draft, draft.config)

  /** Goes on from somebody else's version with the own changes on top, but for the fields left to them. */
  readonly mergeInto = (theirs: Draft, leftToThem: readonly ConfigField[]) => {
    const merge = { before: this.#before, mine: this.#state.values, theirs: theirs.config }
    this.#continueFrom(theirs, mergeConfigs(merge, leftToThem))
    void this.flush()
  }

  #continueFrom(draft: Draft, values: AssistantConfig) {
    this.#before = draft.config
    this.#revision = draft.revision
    this.#refused.clear()
    const replaced = this.#state.replaced + 1
    this.#set({ draft, values, replaced, phase: 'saved', problem: null, fieldProblems: {}, recovered: false })
    this.#keep()
  }

  async #save() {
    clearTimeout(this.#timer)
    this.#isAsked = true
    // what is asked for while a run is ending needs another one
    while (this.#isAsked && !this.#isHeld()) {
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
  }

  async #run() {
    while (this.#isAsked) {
      // after a creation that is asked for again, what was written since goes on top
      this.#isAsked = this.#unheard !== undefined
      const changes = this.#unheard ?? this.#savable()
      const { draft } = this.#state
      const name = draft?.config.name ?? changes.name
      if (Object.keys(changes).length === 0 || name === undefined) break
      this.#set({ phase: 'saving', problem: null })
      try {
        const { create, update } = this.#options.operations
        const saved = draft
          ? await update(draft.id, { revision: this.#revision, changes })
          : await create((this.#unheard = { ...changes, name }))
        this.#accept(saved, changes)
      } catch (error) {
        return this.#refuse(refusalOf(error, changes), changes)
      }
    }
    const left = this.#hasLeft ? 'invalid' : 'unsaved'
    this.#set({ phase: this.#unsaved().length > 0 ? left : 'saved' })
  }

  #accept(draft: Draft, sent: ConfigChanges) {
    const draftKey = this.#draftKey()
    this.#failures = 0
    this.#unheard = undefined
    this.#revision = draft.revision
    this.#before = { ...draft.config, ...sent }
    this.#set({ draft, fieldProblems: {} })
    // the first save gives the assistant an id, and its copy another key
    if (draftKey !== this.#draftKey()) dropLocalCopy(draftKey)
    this.#keep()
  }

  #refuse(refusal: Refusal, sent: ConfigChanges) {
    this.#isAsked = false
    if (refusal.kind !== 'passing') this.#unheard = undefined
    if (refusal.kind === 'gone') return this.lose()
    if (refusal.kind === 'conflict') return this.#set({ phase: 'conflict', problem: refusal.message })
    if (refusal.kind === 'passing') {
      // a creation may have happened although its answer was lost: only the person tries that again
      if (!this.#state.draft) return this.#set({ phase: 'invalid', problem: refusal.message })
      this.#set({ phase: 'retrying' })
      this.#schedule(RETRY_MS[this.#failures] ?? RETRY_MS[3])
      this.#failures += 1
      return
    }
    for (const field of Object.keys(refusal.fields) as ConfigField[]) this.#refused.set(field, hashKey([sent[field]]))
    this.#set({ phase: 'invalid', problem: refusal.message, fieldProblems: refusal.fields })
    // the other fields need not wait for these
    if (Object.keys(refusal.fields).length > 0) this.#schedule(0)
  }

  #unsaved = (): ConfigField[] => differingFields(this.#before, this.#state.values)

  #savable(): ConfigChanges {
    const { values } = this.#state
    const fields = this.#unsaved().filter(
      (field) => isValidField(field, values) && this.#refused.get(field) !== hashKey([values[field]]),
    )
    return pick(values, fields)
  }

  #schedule(afterMs: number) {
    clearTimeout(this.#timer)
    if (this.#isOpen) this.#timer = setTimeout(() => void this.#save(), afterMs)
  }

  #keep() {
    keepLocalCopy(this.#draftKey(), { revision: this.#revision, before: this.#before, values: this.#state.values })
  }

  #draftKey = () => this.#options.draftKeyOf(this.#state.draft?.id ?? null)

  /** Saving is on hold: after a conflict until the person has decided, and for good where the assistant is gone. */
  #isHeld = () => this.#is('conflict') || this.#is('gone')

  #is = (phase: DraftState['phase']) => this.#state.phase === phase

  #set(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
