import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { besideFirstLook } from '#/shell/take-over.ts'

interface FormProps {
  onType?: (text: string) => void
  onPress?: () => void
  asks?: boolean
}

const Form = ({ onType, onPress, asks = false }: FormProps) => (
  <form>
    <input name="email" defaultValue="" onChange={(event) => onType?.(event.target.value)} />
    <input name="remember" type="checkbox" />
    {asks && <input name="code" />}
    <button type="button" onClick={onPress}>
      Mostrar
    </button>
  </form>
)

/** Shows a page as the server draws it, then the application; returns a function that lets its page load. */
function openDrawn(shown: FormProps, drawn: FormProps = {}) {
  delete document.documentElement.dataset['known']
  const page = document.createElement('div')
  page.id = 'root'
  document.body.replaceChildren(page)
  render(<Form {...drawn} />, { container: page })
  const loaded = Promise.withResolvers<void>()
  const routeTree = createRootRoute({ loader: () => loaded.promise, component: () => <Form {...shown} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  const container = besideFirstLook(page, router)
  if (!container) throw new Error('no element for the application')
  render(<RouterProvider router={router} />, { container })
  return loaded.resolve
}

const find = (name: string) => document.querySelector<HTMLInputElement>(`#root [name=${name}]`)
const waitForPage = () => waitFor(() => expect(document.getElementById('first-look')).toBeNull(), { timeout: 5_000 })

test('the text, ticks, focus and press in the drawn page continue in the application', async () => {
  const onType = vi.fn<(text: string) => void>()
  const onPress = vi.fn<() => void>()
  const load = openDrawn({ onType, onPress })
  const [email, remember] = document.querySelectorAll<HTMLInputElement>('#first-look input')
  Object.assign(email ?? {}, { value: 'ana@escola.br' })
  Object.assign(remember ?? {}, { checked: true })
  email?.focus()
  const pressed = document.querySelector('#first-look button')
  Object.assign(globalThis, { prosaEarly: { pressed, stop: () => undefined } })
  onTestFinished(() => void Object.assign(globalThis, { prosaEarly: undefined }))
  expect(document.getElementById('root')?.hidden).toBe(true)
  load()
  await waitForPage()
  expect(find('email')?.value).toBe('ana@escola.br')
  expect(onType).toHaveBeenCalledWith('ana@escola.br')
  expect(find('remember')?.checked).toBe(true)
  expect(document.activeElement).toBe(find('email'))
  expect(onPress).toHaveBeenCalledOnce()
})

test('a page that turns out to be another one replaces the drawn page after a while', async () => {
  openDrawn({ asks: true })()
  await waitForPage()
  expect(find('code')).not.toBeNull()
})
