import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LeaveTurn } from '#/features/participation/leave-turn.tsx'
import { sampleAttempt, runningParticipation } from '#/features/participation/test-samples.ts'
import { tokens } from '#/lib/session/tokens.ts'
import { answerApi } from '#/test-api.ts'
import { Providers } from '#/test-piece.tsx'

beforeEach(() => {
  history.replaceState(null, '', '/sga/PROVA1/chats')
  tokens.guest('sga/PROVA1').write('token-de-rui')
})

function show(answer: () => Response | object, during?: ComponentProps<typeof LeaveTurn>['running']) {
  const requests = answerApi({ 'POST /api/auth/sign-out': () => answer() })
  const onReplace = vi.fn<(path: string) => void>((path) => history.replaceState(null, '', path))
  render(<LeaveTurn classCode="BCDFGH" onReplace={onReplace} {...(during && { running: during })} />, {
    wrapper: Providers,
  })
  return { requests, onReplace }
}
const waiting = {
  id: sampleAttempt.id,
  text: 'A clorofila',
  files: [],
  parentId: null,
  siblings: [] as string[],
  state: 'waiting',
  problem: null,
} as const
const pressLeave = () => userEvent.click(screen.getByRole('button', { name: 'Sair e passar a vez' }))

test('without a network the machine still forgets the student [T7]', async () => {
  const { onReplace } = show(() => Response.error())
  await pressLeave()
  await waitFor(() => expect(onReplace).toHaveBeenCalled())
  expect(tokens.guest('sga/PROVA1').read()).toBeNull()
})

test('leaving during an attempt says that the time goes on and what would be lost, and can be cancelled [S25]', async () => {
  const { requests, onReplace } = show(() => ({ providerUrl: null }), {
    participation: { ...runningParticipation, attempt: sampleAttempt },
    unsent: [waiting],
    findPending: () => null,
  })
  await pressLeave()
  const question = await screen.findByRole('alertdialog', { name: 'Sair sem entregar?' })
  expect(question.textContent).toContain('O tempo continua contando.')
  expect(question.textContent).toContain('1 mensagem ainda não chegou ao servidor. O que não chegar se perde.')
  await userEvent.click(within(question).getByRole('button', { name: 'Continuar a atividade' }))
  expect(requests).toEqual([])
  await pressLeave()
  const again = await screen.findByRole('alertdialog')
  await userEvent.click(within(again).getByRole('button', { name: 'Sair e passar a vez' }))
  await waitFor(() => expect(onReplace).toHaveBeenCalledWith('/entrar?turma=BCDFGH'))
})
