import type { OperationName } from '@prosa/contract/client/contract.ts'
import { Trash2 } from 'lucide-react'
import { Confirmation, type ConfirmationProps } from '#/blocks/entity/confirmation.tsx'
import type { RowAction } from '#/blocks/entity/row-menu.tsx'

type Question<Name extends OperationName> = Omit<ConfirmationProps<Name>, 'onClose' | 'confirmLabel'> & {
  /** Where the menu's own word is not enough. */
  confirmLabel?: string
}

/** An action of a row that is asked about first. */
export const asked = <Name extends OperationName>(
  action: Pick<RowAction, 'label' | 'icon' | 'destructive'>,
  question: Question<Name>,
): RowAction => ({
  ...action,
  renderDialog: (close) => <Confirmation<Name> confirmLabel={action.label} {...question} onClose={close} />,
})

/** 'Excluir', at the end of a row's menu. */
export const deletion = <Name extends OperationName>(question: Question<Name>): RowAction =>
  asked({ label: 'Excluir', icon: Trash2, destructive: true }, question)
