import type { OperationName } from '@prosa/contract/client/contract.ts'
import { Trash2 } from 'lucide-react'
import { Confirmation, type ConfirmationProps } from '#/blocks/entity/confirmation.tsx'
import type { RowAction } from '#/blocks/entity/row-menu.tsx'

type Question<Name extends OperationName> = Omit<ConfirmationProps<Name>, 'onClose' | 'confirmLabel'> & {
  /** Replaces the menu's label when that is too short. */
  confirmLabel?: string
}

/** Makes a row action that asks for confirmation. */
export const withConfirmation = <Name extends OperationName>(
  action: Pick<RowAction, 'label' | 'icon' | 'destructive'>,
  question: Question<Name>,
): RowAction => ({
  ...action,
  renderDialog: (close) => <Confirmation<Name> confirmLabel={action.label} {...question} onClose={close} />,
})

/** Makes 'Excluir', the last action of a row's menu. */
export const deletion = <Name extends OperationName>(question: Question<Name>): RowAction =>
  withConfirmation({ label: 'Excluir', icon: Trash2, destructive: true }, question)
