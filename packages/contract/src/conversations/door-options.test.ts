import { expect, test } from 'vitest'
import { contract } from '#/client/contract.ts'
import {
  defaultOptions,
  doorOptionsSchema,
  doors,
  newDoorOptionsSchema,
  optionsForMinors,
  listDoorOptions,
  refusedForMinors,
  effectiveOptions,
} from '#/conversations/door-options.ts'
import { shareSchema } from '#/sharing/guest-sessions.ts'
import { linkSettingsSchema } from '#/sharing/link-settings.ts'
import { participationSchema } from '#/school/participation.ts'

const all = doors.flatMap((door) => listDoorOptions(door).map((option) => ({ door, ...option })))
const everything = { sources: true, files: true, people: true, writing: true, openness: true }

test.each(all)('$door option $name has a label and a default that its schema accepts [S15, S25]', (option) => {
  expect(option.label).toMatch(/^\p{Lu}/u)
  expect(option.hint ?? '.').toMatch(/\.$/)
  expect(option.schema.parse(option.default)).toEqual(option.default)
  if (option.kind === 'choice') expect(option.choices?.map(({ value }) => value)).toContain(option.default)
})

test.each(doors)('a new %s takes the default of each missing option and refuses unknown ones', (door) => {
  expect(newDoorOptionsSchema(door).parse(undefined)).toEqual(defaultOptions(door))
  expect(doorOptionsSchema(door).safeParse({ ...defaultOptions(door), unknown: true }).success).toBe(false)
})

test('the API and the object given to a page list every option of the door', () => {
  const link = listDoorOptions('link').map(({ name }) => name)
  const activity = listDoorOptions('activity').map(({ name }) => name)
  expect(Object.keys(linkSettingsSchema.shape.options.shape)).toEqual(link)
  expect(Object.keys(shareSchema.shape.options.shape)).toEqual(link)
  expect(Object.keys(contract.createAssessment.body.shape.options.unwrap().shape)).toEqual(activity)
  expect(Object.keys(participationSchema.shape.options.shape)).toEqual(activity)
})

test.each(all.filter(({ minors }) => minors))(
  '$door option $name is replaced for people under 18, with the reason [P4]',
  ({ door, name, minors, schema }) => {
    const options = { ...defaultOptions(door), [name]: minors?.refused }
    expect(refusedForMinors(door, options)).toEqual([{ name, detail: expect.stringMatching(/18 anos.*\.$/) as string }])
    expect(optionsForMinors(door, options)[name]).toEqual(schema.parse(minors?.instead))
    expect(effectiveOptions(door, options, { minors: true, ...everything })[name]).toEqual(minors?.instead)
    expect(effectiveOptions(door, options, { minors: false, ...everything })[name]).toEqual(minors?.refused)
  },
)

test.each(all.filter(({ needs }) => needs))('$door option $name is off without $needs', ({ door, name, needs }) => {
  const options = { ...defaultOptions(door), [name]: true }
  const without = { minors: false, ...everything, [needs ?? '']: false }
  expect(effectiveOptions(door, options, without)).toEqual({ ...options, ...affected(door, needs) })
})

const affected = (door: (typeof doors)[number], need: string | undefined) =>
  Object.fromEntries(
    listDoorOptions(door)
      .filter(({ needs }) => needs === need)
      .map(({ name }) => [name, false]),
  )
