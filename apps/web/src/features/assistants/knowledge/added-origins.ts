import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { KnowledgeOwner } from '#/features/assistants/knowledge/knowledge-owner.ts'
import { createRegister } from '#/lib/api/slot.ts'

/** From where an extension fetches documents, such as from sites. */
export interface AddedOrigin {
  order: number
  /** The button that opens the dialog, beside 'Colar texto'. */
  label: string
  icon: LucideIcon
  dialog: FunctionComponent<{ owner: KnowledgeOwner; onClose: () => void }>
  /** Above the documents. It says whether there are any, so that the search can be tried. */
  list: FunctionComponent<{ owner: KnowledgeOwner; disabled: boolean; onFound: (found: boolean) => void }>
}
export const addedOrigins = createRegister<AddedOrigin>()
