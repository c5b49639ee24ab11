import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, expect, test } from 'vitest'

const own = Object.getOwnPropertyDescriptors(Node.prototype)
afterAll(() => {
  Object.defineProperties(Node.prototype, own)
  Reflect.deleteProperty(Text.prototype, 'nodeValue')
})
await import('#/lib/device/translated-text.js' as string)

/** Simulates browser translation: replaces each text node by an element with the translated text. */
async function translate(place: Element) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const font = document.createElement('font')
    font.append(`<${text.data}>`)
    text.before(font)
    text.remove()
  }
  // Lets the mutation observer run.
  await act(async () => undefined)
}

function Attempt() {
  const [left, setLeft] = useState(5)
  return (
    <button onClick={() => setLeft(left - 1)}>
      {left > 3 && 'Com calma. '}
      {left > 4 ? <b>Faltam</b> : 'Agora faltam'} {left} minutos{left < 5 && <i>, e conta</i>} até o fim.
    </button>
  )
}

test('a translated page continues to update and does not crash [C9]', async () => {
  render(<Attempt />)
  const attempt = screen.getByRole('button')
  await translate(attempt)
  expect(attempt.textContent).toBe('<Com calma. ><Faltam>< ><5>< minutos>< até o fim.>')
  for (const text of [
    'Com calma. Agora faltam 4 minutos, e conta até o fim.',
    'Agora faltam 3 minutos, e conta até o fim.',
  ]) {
    act(() => attempt.click())
    expect(attempt.textContent.replaceAll(/[<>]/g, '')).toBe(text)
    await translate(attempt)
  }
})
