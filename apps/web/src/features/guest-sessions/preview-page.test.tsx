import { mapToldOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import PreviewPage from '#/features/guest-sessions/preview-page.tsx'
import { answerApi } from '#/test-api.ts'
import { renderPiece } from '#/test-piece.tsx'

const share = (facts: Partial<Share> = {}): Share => ({
  assistantId: 5,
  name: 'Secretaria',
  description: '',
  avatar: { emoji: '🦉', color: 'blue' },
  greeting: 'Olá! Como posso ajudar?',
  suggestions: [],
  placeholder: '',
  appearance: { title: '', color: 'teal', theme: 'dark', position: 'right', proactiveMessage: '' },
  logoUrl: null,
  needsCode: false,
  consent: { text: 'Guardamos por 90 dias.', version: 1 },
  identification: 'none',
  formFields: [],
  minors: false,
  options: defaultOptions('link'),
  institution: 'Escola Cecília',
  readable: false,
  ...mapToldOptions(false),
  nextQuestions: false,
  retentionDays: 90,
  files: null,
  ...facts,
})

const postShare = (content: Share, origin = location.origin, source: Window | null = window) =>
  act(() => {
    dispatchEvent(new MessageEvent('message', { source, origin, data: { prosa: 'preview', share: content } }))
  })

test('the preview shows the form’s values at once, sends no request and cannot be used [S17]', async () => {
  const requests = answerApi({})
  await renderPiece(<PreviewPage />)
  postShare(share({ name: 'Golpe' }), 'https://golpe.example')
  postShare(share({ name: 'Golpe' }), location.origin, null)
  expect(screen.queryByText('Golpe')).toBeNull()

  postShare(share())
  expect(await screen.findByText('Guardamos por 90 dias.')).toBeDefined()
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#0f7a70')
  expect(screen.getByRole('checkbox', { name: 'Li e concordo' }).closest('[inert]')).not.toBeNull()

  const appearance = { ...share().appearance, title: 'Fale com a escola', color: 'pink', theme: 'light' } as const
  postShare(share({ appearance, consent: null }))
  expect(await screen.findByText('Olá! Como posso ajudar?')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fale com a escola')
  expect(document.documentElement.style.getPropertyValue('--brand')).toBe('#d6246e')
  expect(document.documentElement.classList.contains('dark')).toBe(false)
  expect(requests).toHaveLength(0)
})
