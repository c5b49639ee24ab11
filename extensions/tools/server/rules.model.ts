import type { ToolAudience } from '#/tools/config.ts'

/** Who would cause a call of a tool. */
export type Asker =
  /** A student in an activity, or a guest of it. */
  | { readonly kind: 'participant' }
  /** A visitor of a link, without an account. */
  | { readonly kind: 'visitor' }
  /** A test case: it calls nothing that changes something or needs a person, but may expect such a call. */
  | { readonly kind: 'trial' }
  | {
      readonly kind: 'person'
      readonly isEditor: boolean
      /** The groups and classes that the person is in. */
      readonly groupIds: readonly number[]
      /** Students may be minors, who cause nothing that changes something. */
      readonly isStudent: boolean
      /** Whether the person reads the answer, so that they can decide on a call; a program's key cannot. */
      readonly isPresent: boolean
    }

/** The facts about a tool that decide who may cause it. */
export interface RuledTool {
  readonly audience: ToolAudience
  /** The groups of the audience `groups`. */
  readonly groupIds?: readonly number[] | undefined
  readonly writes: boolean
  /** Whether a call waits for the person, or leaves them something to finish. */
  readonly needsPerson: boolean
}

/** Whether the asker may cause a tool; `visitorsMay`: whether an administrator opened reading tools to visitors. */
export function mayCause(asker: Asker, tool: RuledTool, visitorsMay: boolean): boolean {
  const { audience, writes, needsPerson } = tool
  switch (asker.kind) {
    case 'participant':
      return false
    case 'visitor':
      return visitorsMay && audience === 'links' && !writes
    case 'trial':
      return true
    case 'person':
      return isMeant(asker, tool) && (!writes || !asker.isStudent) && (!(writes || needsPerson) || asker.isPresent)
  }
}

/** Whether a person is of a tool's audience. */
function isMeant(
  person: Pick<Extract<Asker, { kind: 'person' }>, 'isEditor' | 'groupIds'>,
  { audience, groupIds = [] }: RuledTool,
): boolean {
  if (person.isEditor) return true
  return audience === 'groups' ? groupIds.some((id) => person.groupIds.includes(id)) : audience !== 'editors'
}
