import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseStrayDrops } from '#/lib/device/stray-drops.ts'

let stop: () => void
beforeEach(() => {
  document.body.replaceChildren(...['p', 'textarea', 'div'].map((name) => document.createElement(name)))
  stop = refuseStrayDrops()
})
afterEach(() => stop())

/** Drags something over an element and returns the resulting drop effect. */
function dragOver(selector: string, ...types: string[]) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = Object.assign(new Event('dragover', { bubbles: true, cancelable: true }), { dataTransfer })
  document.querySelector(selector)?.dispatchEvent(event)
  return dataTransfer.dropEffect
}

test('files and addresses dropped outside a drop target open nothing; fields accept text [C9]', () => {
  expect(dragOver('p', 'Files')).toBe('none')
  expect(dragOver('p', 'text/uri-list', 'text/plain')).toBe('none')
  expect(dragOver('textarea', 'Files')).toBe('none')
  expect(dragOver('textarea', 'text/plain')).toBe('copy')
  document.querySelector('div')?.addEventListener('dragover', (event) => event.preventDefault())
  expect(dragOver('div', 'Files')).toBe('copy')
})
