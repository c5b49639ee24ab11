import type { AssistantConfig, Draft } from '@prosa/contract/assistants/assistants.ts'
import { hashKey } from '@tanstack/react-query'
import {
  differingFields,
  isValidField,
  mergeConfigs,
  normalizeConfig,
  pickFields,
  toRefusal,
  type ConfigChanges,
  type ConfigField,
  type Refusal,
} from '#/features/assistants/builder/draft/draft-changes.ts'
import { deleteLocalCopy, storeLocalCopy, readLocalCopy } from '#/features/assistants/builder/draft/local-copy.ts'

/** Milliseconds without a key press after which typed text is saved although the field has the focus. */
const PAUSE_MS = 1500
const RETRY_MS = [2000, 5000, 10_000, 30_000] as const

export interface DraftOperations {
  create: (config: ConfigChanges & { name: string }) => Promise<Draft>
  update: (assistantId: number, body: { revision: number; changes: ConfigChanges }) => Promise<Draft>
}

interface DraftSaverOptions {
  /** Null before the assistant is created. */
  draft: Draft | null
  /** Initial values of a new assistant. */
  initial: AssistantConfig
  /** Returns the key of this person's copy on this device. */
  makeDraftKey: (assistantId: number | null) => string
  operations: DraftOperations
}

export interface DraftState {
  draft: Draft | null
  /** `unsaved`: the person is typing; `invalid`: the rest cannot be saved as it is; `gone`: nothing can be saved. */
  phase: 'saved' | 'unsaved' | 'saving' | 'retrying' | 'invalid' | 'conflict' | 'gone'
  /** Error of the last save that belongs to no field. */
  problem: string | null
  /** Errors of single fields at the last refusal. */
  fieldProblems: Partial<Record<ConfigField, string>>
  values: AssistantConfig
  /** Increases when `values` changed outside the form, which must then show them. */
  replaced: number
  /** Whether unsaved text of an earlier visit was found on this device. */
  recovered: boolean
}

/**
 * Saves the draft during typing, one request at a time, without losing text: unsaved text is kept on this device, a lost connection is
 * retried, and another person's newer version stops saving until a person has decided.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions
  readonly #listeners = new Set<() => void>()
  /** Values that the server refused: not sent again until they change. */
  readonly #refused = new Map<ConfigField, string>()
  #state: DraftState
  /** The server's configuration on which this person's changes are based. */
  #before: AssistantConfig
  #revision: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isAsked = false
  /** Whether the person left the field, so that its error may be shown. */
  #hasLeft = false
  #failures = 0
  /** A creation with a lost response. Repeated unchanged, it takes effect once. */
  #unheard: (ConfigChanges & { name: string }) | undefined
  #isOpen = false

  constructor(options: DraftSaverOptions) {
    const { draft, initial, makeDraftKey } = options
    const config = draft?.config ?? initial
    const revision = draft?.revision ?? 0
    const copy = readLocalCopy(makeDraftKey(draft?.id ?? null), revision, config)
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

  /** The saved state when this person began to type, for comparison with another person's version. */
  get before(): AssistantConfig {
    return this.#before
  }

  /** The newest revision that this page knows. */
  get revision(): number {
    return this.#revision
  }

  /** Starts saving; unsaved text of an earlier visit goes first. */
  readonly open = () => {
    this.#isOpen = true
    void this.flush()
  }

  /** Saves once more without retries; what fails stays on this device. */
  readonly close = (): Promise<boolean> => {
    const saved = this.flush()
    this.#isOpen = false
    return saved
  }

  /** Receives the form's changes; saves after a pause unless `flush` comes first. */
  readonly change = (values: AssistantConfig) => {
    this.#hasLeft = false
    this.#set({ values: normalizeConfig(values) })
    this.#storeCopy()
    if (this.#isHeld() || this.#is('retrying')) return
    if (!this.#is('saving')) this.#set({ phase: this.#unsaved().length > 0 ? 'unsaved' : 'saved', problem: null })
    this.#schedule(PAUSE_MS)
  }

  /** Saves now; returns true if nothing is left. */
  readonly flush = async (): Promise<boolean> => {
    this.#hasLeft = true
    await this.#save()
    return this.#is('saved')
  }

  /** Adopts a draft that was read again, unless something is unsaved; saving will then detect the newer revision. */
  readonly adopt = (draft: Draft) => {
    if (draft.revision < this.#revision) return
    if (draft.revision === this.#revision) return this.#set({ draft })
    if (this.#is('saved')) this.startOver(draft)
  }

  /** The assistant no longer exists or may no longer be edited. The text stays on the screen, and nothing is sent. */
  readonly markGone = () => {
    clearTimeout(this.#timer)
    this.#isAsked = false
    this.#set({ phase: 'gone', problem: null })
  }

  /** Resets the form to this draft. */
  readonly startOver = (draft: Draft) => this.#continueFrom(draft, draft.config)

  /** Continues from another person's version with this person's changes applied, except in the chosen fields. */
  readonly continueFromTheirs = (theirs: Draft, leftToThem: readonly ConfigField[]) => {
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
    this.#storeCopy()
  }

  async #save() {
    clearTimeout(this.#timer)
    this.#isAsked = true
    // A request made while a run ends needs another run.
    while (this.#isAsked && !this.#isHeld()) {
      this.#running ??= this.#run().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
  }

  async #run() {
    while (this.#isAsked) {
      // After a repeated creation, later text is applied to it.
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
        return this.#refuse(toRefusal(error, changes), changes)
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
    // The first save gives the assistant an id, and its local copy another key.
    if (draftKey !== this.#draftKey()) deleteLocalCopy(draftKey)
    this.#storeCopy()
  }

  #refuse(refusal: Refusal, sent: ConfigChanges) {
    this.#isAsked = false
    if (refusal.kind !== 'passing') this.#unheard = undefined
    if (refusal.kind === 'gone') return this.markGone()
    if (refusal.kind === 'conflict') return this.#set({ phase: 'conflict', problem: refusal.message })
    if (refusal.kind === 'passing') {
      // The creation may have succeeded although its response was lost, so only the person retries it.
      if (!this.#state.draft) return this.#set({ phase: 'invalid', problem: refusal.message })
      this.#set({ phase: 'retrying' })
      this.#schedule(RETRY_MS[this.#failures] ?? RETRY_MS[3])
      this.#failures += 1
      return
    }
    for (const field of Object.keys(refusal.fields) as ConfigField[]) this.#refused.set(field, hashKey([sent[field]]))
    this.#set({ phase: 'invalid', problem: refusal.message, fieldProblems: refusal.fields })
    // The other fields need not wait for these.
    if (Object.keys(refusal.fields).length > 0) this.#schedule(0)
  }

  #unsaved = (): ConfigField[] => differingFields(this.#before, this.#state.values)

  #savable(): ConfigChanges {
    const { values } = this.#state
    const fields = this.#unsaved().filter(
      (field) => isValidField(field, values) && this.#refused.get(field) !== hashKey([values[field]]),
    )
    return pickFields(values, fields)
  }

  #schedule(afterMs: number) {
    clearTimeout(this.#timer)
    if (this.#isOpen) this.#timer = setTimeout(() => void this.#save(), afterMs)
  }

  #storeCopy() {
    storeLocalCopy(this.#draftKey(), { revision: this.#revision, before: this.#before, values: this.#state.values })
  }

  #draftKey = () => this.#options.makeDraftKey(this.#state.draft?.id ?? null)

  /** Whether saving is on hold: after a conflict until the person has decided, and for ever when the assistant is gone. */
  #isHeld = () => this.#is('conflict') || this.#is('gone')

  #is = (phase: DraftState['phase']) => this.#state.phase === phase

  #set(change: Partial<DraftState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
