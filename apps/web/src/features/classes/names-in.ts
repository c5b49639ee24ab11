import { nameKey, numberHomonyms } from '@prosa/contract/identity/lists/folded-names.ts'
import type { ListField } from '@prosa/contract/identity/lists/list-titles.ts'
import { type ListedPerson, readList } from '@prosa/contract/identity/lists/read-list.ts'

export interface FoundRow extends ListedPerson {
  key: string
  enters: boolean
  /** The name that the class will use: the second student of a name gets a number. */
  ownName: string
}

interface FoundNames {
  columns: { title: string; sample: string; field: ListField | null }[]
  rows: FoundRow[]
  /** Accepted rows with equal names, by the name that the class will use. */
  homonyms: FoundRow[][]
}

interface Choices {
  fields?: readonly (ListField | null)[] | undefined
  /** Rows that a person accepted or rejected by hand, by their keys. */
  entering?: ReadonlyMap<string, boolean>
}

/** Finds the students in a pasted list or table, with the rejected rows and their reasons. */
export function namesIn(text: string, { fields, entering = new Map() }: Choices = {}): FoundNames {
  const list = readList(text, fields)
  const rows = list.people.map((person, index) => {
    const key = `${index} ${person.text}`
    return { ...person, key, enters: canEnter(person) && (entering.get(key) ?? person.reason === undefined) }
  })
  const inside = rows.filter(({ enters }) => enters)
  const names = numberHomonyms(inside.map(({ name }) => name))
  const ownNames = new Map(inside.map(({ key }, at) => [key, names[at]]))
  const found = rows.map((row): FoundRow => ({ ...row, ownName: ownNames.get(row.key) ?? row.name }))
  const namesakes = new Map<string, FoundRow[]>()
  for (const row of found.filter(({ enters }) => enters))
    namesakes.set(nameKey(row.name), [...(namesakes.get(nameKey(row.name)) ?? []), row])
  const [first] = list.written
  const columns = list.fields.map((field, at) => ({
    title: list.titles[at] || `Coluna ${at + 1}`,
    sample: first?.cells[at]?.trim() ?? '',
    field,
  }))
  return { columns, rows: found, homonyms: [...namesakes.values()].filter((same) => same.length > 1) }
}

/** Whether a row's name meets the server's rule for names. */
export const canEnter = ({ name }: Pick<ListedPerson, 'name'>): boolean =>
  name.length >= 2 && name.length <= 120 && /\p{L}/u.test(name)

/** Returns the registration number or birth date that tells namesakes apart, if the list has it. */
export const distinguishPerson = ({ registration, birth }: Pick<ListedPerson, 'registration' | 'birth'>): string =>
  registration !== '' ? `matrícula ${registration}` : birth !== '' ? `nascimento ${birth}` : ''
