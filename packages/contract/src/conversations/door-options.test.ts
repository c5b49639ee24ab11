import { expect, test } from 'vitest'
import { mapOptions } from '#/assistants/assistant-options.ts'
import { contract } from '#/client/contract.ts'
import {
  completeOptions,
  conversationOptions,
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
const everything = { ...mapOptions(true), sources: true, files: true, writing: true, openness: true }

test.each(all)('$door option $name has a label and a default that its schema accepts [S15, S25]', (option) => {
  expect(option.label).toMatch(/^\p{Lu}/u)
  expect(option.hint ?? '.').toMatch(/\.$/)
  expect(newDoorOptionsSchema(option.door).parse({ [option.name]: option.default })).toEqual(
    defaultOptions(option.door),
  )
})

test.each(doors)('a new %s takes the default of each missing option and refuses unknown ones', (door) => {
  expect(newDoorOptionsSchema(door).parse(undefined)).toEqual(defaultOptions(door))
  expect(doorOptionsSchema(door).safeParse({ ...defaultOptions(door), unknown: true }).success).toBe(false)
})

test.each(doors)('a stored %s takes defaults for new options and drops those that no longer exist', (door) => {
  const stored = { sources: false, goneOption: true }
  expect(completeOptions(door, stored)).toEqual({ ...defaultOptions(door), sources: false })
})

test('a conversation that a school’s system opens has its own values where an option states them', () => {
  expect(conversationOptions()).toEqual({
    ...defaultOptions('activity'),
    ...Object.fromEntries(
      listDoorOptions('activity').flatMap(({ name, conversation }) =>
        conversation === undefined ? [] : [[name, conversation]],
      ),
    ),
  })
  expect(conversationOptions()).toMatchObject({ maxMessages: null, tutor: false, sources: true })
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
  ({ door, name, minors }) => {
    const options = { ...defaultOptions(door), [name]: minors?.refused }
    expect(refusedForMinors(door, options)).toEqual([{ name, detail: expect.stringMatching(/18 anos.*\.$/) as string }])
    expect(doorOptionsSchema(door).parse(options)).toEqual(options)
    expect(optionsForMinors(door, options)[name]).toEqual(minors?.instead)
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
