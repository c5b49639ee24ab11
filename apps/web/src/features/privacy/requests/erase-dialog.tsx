import type { PrivacyRequest } from '@prosa/contract/settings/privacy.ts'
import { useState } from 'react'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { counted } from '#/text/counted.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface EraseDialogProps {
  request: PrivacyRequest
  onClose: () => void
}

const fates = [
  { value: 'transfer', label: 'Passar a outra pessoa', hint: 'As outras pessoas continuam a usar os assistentes.' },
  {
    value: 'delete',
    label: 'Excluir com os documentos',
    hint: 'As conversas de todas as pessoas com eles também vão.',
  },
] as const

/** Asks before what nobody can undo: who gets the assistants, and the protocol typed by hand. */
export function EraseDialog({ request, onClose }: EraseDialogProps) {
  const { id, protocol, ownedAssistants, personName, personEmail } = request
  const ownsSome = ownedAssistants > 0
  const [fate, setFate] = useState<(typeof fates)[number]['value']>('transfer')
  const [newOwner, setNewOwner] = useState('')
  const transferTo = ownsSome && fate === 'transfer' ? newOwner.trim() : null
  return (
    <Confirmation
      operation="executeErasure"
      input={{ params: { requestId: id }, body: { transferTo } }}
      title={`Excluir os dados de ${personName ?? personEmail ?? 'um visitante'}?`}
      description="Conversas, arquivos, avaliações, chaves e formas de acesso são excluídos de vez. A auditoria guarda apenas um número. Não há como desfazer."
      typeToConfirm={{ text: protocol, label: `Para confirmar, digite o protocolo ${protocol}` }}
      confirmLabel="Excluir os dados"
      done="A exclusão começou. Ela termina em poucos minutos."
      onClose={onClose}
    >
      {ownsSome && (
        <>
          <Field label={`O que fazer com ${counted(ownedAssistants, 'assistente', 'assistentes')} desta pessoa`}>
            <RadioGroup options={fates} value={fate} onValueChange={setFate} />
          </Field>
          {fate === 'transfer' && (
            <Field label="E-mail de quem recebe os assistentes">
              <TextInput
                type="email"
                required
                autoComplete="off"
                autoCapitalize="none"
                value={newOwner}
                onChange={(event) => setNewOwner(event.target.value)}
              />
            </Field>
          )}
        </>
      )}
    </Confirmation>
  )
}
