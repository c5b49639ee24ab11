import { expect, test } from 'vitest'
import { byWhole } from './chunks.ts'

const imports: Record<string, string[]> = {
  share: ['talk', 'gate'],
  chat: ['talk', 'field', 'list'],
  list: ['field'],
  login: ['field'],
  talk: ['list'],
}
const graph = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: ['later'] }),
}

test('a file is named after all that needs its modules at once, and holds nothing that a door needs', () => {
  const nameOf = byWhole({ visiting: ['share'], chatting: ['chat'] }, ['login'])
  const names = ['share', 'gate', 'talk', 'list', 'chat', 'field', 'later'].map((id) => [id, nameOf(id, graph)])
  expect(Object.fromEntries(names)).toEqual({
    share: 'visiting',
    gate: 'visiting',
    talk: 'visiting-chatting',
    list: 'visiting-chatting',
    chat: 'chatting',
    field: null,
    later: null,
  })
})
