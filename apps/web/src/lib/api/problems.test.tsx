import { ApiProblem, readProblem } from '@prosa/contract/client/client.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#/lib/api/api.ts'
import { fieldProblems, problemText, toastProblem, toastRateLimits } from '#/lib/api/problems.ts'
import { toast } from '#/lib/device/toast.ts'
import { answerApi, problem } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const toProblem = async (response: Response) => new ApiProblem(await readProblem(response))

test('any answer 429 shows the specified toast, once [S56]', async () => {
  answerApi({ 'GET /api/auth/sessions': problem('rate_limited', { detail: 'outra frase' }) })
  const stop = toastRateLimits()
  await renderPiece(null)
  await expect(api.listSessions()).rejects.toThrow('')
  await expect(api.listSessions()).rejects.toThrow('')
  stop()
  const text = 'Você atingiu o limite de solicitações. Tente novamente em 1 minuto.'
  expect(await screen.findAllByText(text)).toHaveLength(1)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('other failed changes show a toast with the sentence of their code; 401, 403 and 429 do not', async () => {
  await renderPiece(null)
  const toasted = vi.spyOn(toast, 'error')
  for (const code of ['session_required', 'account_suspended', 'rate_limited'] as const)
    toastProblem(await toProblem(problem(code)))
  toastProblem(await toProblem(problem('last_administrator')))
  expect(await screen.findByText('A última conta de administrador não pode perder o acesso.')).toBeDefined()
  expect(toasted).toHaveBeenCalledTimes(1)
})

test('messages of a refused form are assigned to their fields', async () => {
  const errors = [
    { pointer: '#/name', code: 'too_small', detail: 'Curto demais.' },
    { pointer: '#/suggestions/1', code: 'too_big', detail: 'Longo demais.' },
  ]
  expect(fieldProblems(await toProblem(problem('validation_failed', { errors })))).toEqual({
    name: 'Curto demais.',
    'suggestions.1': 'Longo demais.',
  })
  expect(fieldProblems(new TypeError('Failed to fetch'))).toEqual({})
})

test('without a form the first field message is shown as the sentence', async () => {
  const errors = [
    { pointer: '#/format', code: 'invalid_value', detail: 'Este arquivo não é um assistente exportado.' },
    { pointer: '#/exportedAt', code: 'invalid_type', detail: 'Entrada inválida.' },
  ]
  expect(problemText(await toProblem(problem('validation_failed', { errors })))).toBe(errors[0]?.detail)
})

test('a lost connection and an unresponsive server have different sentences', () => {
  expect(problemText(new TypeError('Failed to fetch'))).toContain('falar com o servidor')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(problemText(new TypeError('Failed to fetch'))).toContain('sem conexão com a internet')
})
