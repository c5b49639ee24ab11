import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPiece } from '#/test-piece.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

test('a field is the label of one control, and the accessible name of a group of choices [C9]', async () => {
  const options = [{ value: 'light', label: 'Claro' }] as const
  await renderPiece(
    <>
      <Field label="Tema">
        <RadioGroup options={options} value="light" onValueChange={() => {}} />
      </Field>
      <Field label="Nome">
        <TextInput />
      </Field>
    </>,
  )
  expect(await screen.findByRole('radiogroup', { name: 'Tema' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Nome' })).toBeDefined()
  const labels = [...document.querySelectorAll('label')]
  expect(labels.map(({ textContent }) => textContent)).toEqual(['Claro', 'Nome'])
  for (const { htmlFor } of labels) expect(document.getElementById(htmlFor)).not.toBeNull()
})
