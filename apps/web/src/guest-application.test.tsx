import { mapToldOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GuestApplication } from '#/guest-application.tsx'
import { answerApi } from '#/test-api.ts'

const token = 'um-link-que-existe-de-verdade'
const share: Share = {
  assistantId: 5,
  name: '</script><b>Secretaria</b> &lt; \u2028',
  description: '',
  avatar: { emoji: '🦉', color: 'blue' },
  greeting: 'Olá! Como posso ajudar?',
  suggestions: ['Qual é o horário?'],
  placeholder: '',
  appearance: { title: '', color: 'teal', theme: 'auto', position: 'right', proactiveMessage: '' },
  logoUrl: null,
  needsCode: false,
  consent: null,
  identification: 'none',
  formFields: [],
  minors: false,
  options: defaultOptions('link'),
  institution: 'Escola Cecília',
  readable: true,
  ...mapToldOptions(false),
  nextQuestions: false,
  retentionDays: 90,
  files: null,
}
const opened = { pathname: `/assistants/share/${token}`, search: '', facts: null }
const clientWith = (share: Share) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData([`/api/shares/${token}`], share)
  return client
}

beforeEach(() => history.replaceState(null, '', opened.pathname))
afterEach(() => {
  document.body.replaceChildren()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

/** Renders a page as the server does, lets the test use it, then hydrates it; returns the reported errors. */
async function takeOver(share: Share, use: (root: HTMLElement) => void) {
  const stream = await renderToReadableStream(<GuestApplication client={clientWith(share)} opened={opened} />, {
    progressiveChunkSize: Infinity,
  })
  await stream.allReady
  const html = await new Response(stream).text()
  const page = new DOMParser().parseFromString(`<div id="root">${html}</div>`, 'text/html')
  const root = document.importNode(page.getElementById('root') as HTMLElement, true)
  document.body.append(root)
  use(root)
  const complaints: unknown[] = []
  const complain = vi.spyOn(console, 'error').mockImplementation((...problem: unknown[]) => {
    // Only in tests the server's and the browser's renderer share a process.
    if (!String(problem[0]).startsWith('Detected multiple renderers')) complaints.push(problem)
  })
  const before = root.querySelector('h1')
  await act(async () => {
    hydrateRoot(root, <GuestApplication client={clientWith(share)} opened={opened} />, {
      onRecoverableError: (error) => complaints.push(error),
    })
  })
  complain.mockRestore()
  expect(complaints).toEqual([])
  expect(root.querySelector('h1')).toBe(before)
  return root
}

test('hydration keeps the server’s markup and the text typed meanwhile', async () => {
  answerApi({})
  const root = await takeOver(share, (drawn) => {
    expect(drawn.querySelector('h1')?.textContent).toBe(share.name)
    expect(drawn.textContent).toContain('Olá! Como posso ajudar?')
    expect(drawn.querySelector('b')).toBeNull()
    const field = drawn.querySelector('textarea')
    if (field) field.value = 'Escrito antes'
  })
  expect(root.querySelector('textarea')?.value).toBe('Escrito antes')
  expect(root.querySelector('[aria-label=Enviar]')?.getAttribute('aria-disabled')).toBeNull()
})

test('a code typed before the script was loaded counts', async () => {
  const requests = answerApi({ [`POST /api/shares/${token}/session`]: { token: 'visitante' } })
  const root = await takeOver({ ...share, needsCode: true }, (drawn) => {
    const field = drawn.querySelector('input')
    if (field) field.value = 'girassol'
  })
  await act(async () => root.querySelector<HTMLButtonElement>('[type=submit]')?.click())
  expect(await requests[0]?.text()).toContain('girassol')
})
