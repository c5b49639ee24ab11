import type { Problem } from '#/protocol/errors.ts'

/** What a page shows again of a form that was sent before its script had loaded, from the first HTML on. */
export interface PostedForm {
  /** Fields by name; never a password. */
  kept: Readonly<Record<string, string>>
  /** The refusal; absent where only the next step of the form is left. */
  problem?: Problem
}
