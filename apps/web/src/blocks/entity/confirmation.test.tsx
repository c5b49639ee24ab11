import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import { answerApi, noContent, problem, requestsTo } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const operation = 'DELETE /api/groups/1'
const noNetwork = (): Response => {
  throw new TypeError('Failed to fetch')
}

async function open(answers: (() => Response)[], done = 'O grupo foi excluído.') {
  const requests = answerApi({ [operation]: () => answers.shift()?.() ?? noContent() })
  const onClose = vi.fn<() => void>()
  function Question() {
    const [isOpen, setOpen] = useState(true)
    const close = () => {
      setOpen(false)
      onClose()
    }
    if (!isOpen) return 'Fechada'
    return (
      <Confirmation
        operation="deleteGroup"
        input={{ params: { groupId: 1 } }}
        title="Excluir o grupo?"
        description="Não há volta."
        confirmLabel="Excluir"
        typeToConfirm={{ text: '8º A', label: 'Nome do grupo' }}
        done={done}
        onClose={close}
      />
    )
  }
  await renderPiece(<Question />)
  await userEvent.type(await screen.findByLabelText('Nome do grupo'), '8º A')
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Excluir' }))
  return { requests, onClose, press }
}

test('a deletion whose response was lost counts as done when the thing is gone [Rel6]', async () => {
  const { onClose, press } = await open([noNetwork, () => problem('not_found')], 'O grupo se foi.')
  await press()
  await screen.findByRole('alert')
  await press()
  await screen.findByText('O grupo se foi.')
  expect(screen.queryByText('Não encontramos o que você procura.')).toBeNull()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a refusal is shown in the question and keeps the typed text; the next press tries again', async () => {
  const { requests, onClose, press } = await open([() => problem('internal')])
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Algo deu errado do nosso lado. Tente novamente em instantes.',
  )
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Nome do grupo').value).toBe('8º A')
  await press()
  await screen.findByText('O grupo foi excluído.')
  expect(onClose).toHaveBeenCalledOnce()
  expect(requestsTo(requests, operation)).toHaveLength(2)
})

test('the question closes when its thing no longer exists', async () => {
  const { onClose, press } = await open([() => problem('not_found')])
  await press()
  await screen.findByText('Fechada')
  expect(await screen.findByText('Não encontramos o que você procura.')).toBeDefined()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
