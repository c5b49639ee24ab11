import type { ApprovedAnswer } from '@prosa/contract/assistants/approved-answers.ts'

/** What the builder's dialog for one question with its fixed answer needs. */
export interface ApprovalProps {
  title: string
  description: string
  saveLabel: string
  pair: ApprovedAnswer
  onSave: (pair: ApprovedAnswer) => Promise<unknown>
  onClose: () => void
}
