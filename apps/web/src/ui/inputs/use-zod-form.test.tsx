import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Button } from '#/ui/actions/button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const schema = z.object({
  name: z.string().min(3),
  email: z.email('Este e-mail não parece completo.'),
})

interface SampleProps {
  onValid?: (values: z.output<typeof schema>) => void
  serverErrors?: Record<string, string>
  onUnplaced?: (messages: string[]) => void
}

function Sample({ onValid, serverErrors, onUnplaced }: SampleProps) {
  const form = useZodForm(schema, { defaultValues: { name: '', email: '' } })
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => onValid?.(values))(event)}>
      <Field label="Nome" error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput {...form.register('email')} />
      </Field>
      <Button type="submit">Salvar</Button>
      <Button onClick={() => onUnplaced?.(form.showServerErrors(serverErrors ?? {}))}>Resposta</Button>
    </form>
  )
}

const name = () => screen.getByLabelText('Nome')
const email = () => screen.getByLabelText('E-mail')

test('typing shows no errors; leaving the field validates [S45]', async () => {
  render(<Sample />)
  await userEvent.type(name(), 'ab')
  expect(name().getAttribute('aria-invalid')).toBe('false')
  await userEvent.tab()
  expect(await screen.findByText('Field is invalid')).toBeDefined()
})

test('a value filled by a password manager without an event is submitted [S45]', async () => {
  const onValid = vi.fn<(values: z.output<typeof schema>) => void>()
  render(<Sample onValid={onValid} />)
  const fill = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  fill?.call(name(), 'Ana Lima')
  fill?.call(email(), 'ana@escola.test')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ name: 'Ana Lima', email: 'ana@escola.test' }))
})

test('a message stays while typing and goes when the corrected field is left [S45]', async () => {
  render(<Sample />)
  await userEvent.type(name(), 'ab')
  await userEvent.tab()
  await screen.findByText('Field is invalid')
  await userEvent.type(name(), 'c')
  expect(screen.getByText('Field is invalid')).toBeDefined()
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByText('Field is invalid')).toBeNull())
})

test.each(['MouseLeft', 'TouchA'])(
  'a message appears or disappears only after the click that left its field: %s [S45]',
  async (pointer) => {
    const onUnplaced = vi.fn<() => void>()
    render(<Sample onUnplaced={onUnplaced} serverErrors={{}} />)
    const person = userEvent.setup()
    const target = screen.getByRole('button', { name: 'Resposta' })
    const leaveByPress = async (value: string, isInvalid: string) => {
      await person.clear(name())
      await person.type(name(), value)
      const problem = screen.queryByText('Field is invalid')
      await person.pointer({ keys: `[${pointer}>]`, target })
      name().blur()
      await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe(isInvalid))
      expect(screen.queryByText('Field is invalid')).toBe(problem)
      await person.pointer({ keys: `[/${pointer}]`, target })
    }
    await leaveByPress('ab', 'true')
    expect(await screen.findByText('Field is invalid')).toBeDefined()
    await leaveByPress('abc', 'false')
    await waitFor(() => expect(screen.queryByText('Field is invalid')).toBeNull())
    expect(onUnplaced).toHaveBeenCalledTimes(2)
  },
)

test('a rule without a message says "Field is invalid"; a rule with one says its own [S46]', async () => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Field is invalid')).toBeDefined()
  expect(screen.getByText('Este e-mail não parece completo.')).toBeDefined()
})

test('submitting validates too, and focuses the first field with an error [S45]', async () => {
  const onValid = vi.fn<(values: z.output<typeof schema>) => void>()
  render(<Sample onValid={onValid} />)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(document.activeElement).toBe(name()))
  expect(onValid).not.toHaveBeenCalled()

  await userEvent.type(name(), 'Ana')
  await userEvent.type(email(), 'ana@escola.example')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onValid).toHaveBeenCalledWith({ name: 'Ana', email: 'ana@escola.example' }))
})

test('an error message is associated with its field [X1]', async () => {
  render(<Sample />)
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const message = await screen.findByText('Field is invalid')
  expect(name().getAttribute('aria-describedby')).toBe(message.id)
  expect(name().getAttribute('aria-invalid')).toBe('true')
})

test('server errors show at their fields; those without a field are returned', async () => {
  const onUnplaced = vi.fn<(messages: string[]) => void>()
  render(
    <Sample
      serverErrors={{ email: 'Já existe uma conta com este e-mail.', plan: 'Sem vagas.' }}
      onUnplaced={onUnplaced}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Resposta' }))
  expect(await screen.findByText('Já existe uma conta com este e-mail.')).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(onUnplaced).toHaveBeenCalledWith(['Sem vagas.'])
})

function Saving({ save }: { save: () => Promise<z.output<typeof schema>> }) {
  const form = useZodForm(schema, { defaultValues: { name: 'Ana', email: 'ana@escola.test' } })
  const send = form.handleSubmit(async () => {
    const show = form.sending()
    show(await save())
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Field label="Nome">
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="E-mail">
        <TextInput {...form.register('email')} />
      </Field>
      {form.formState.isDirty && 'Não salvo'}
      <Button type="submit">Salvar</Button>
    </form>
  )
}

test('values saved by the server are shown, unless the person has changed them meanwhile', async () => {
  const answer = Promise.withResolvers<z.output<typeof schema>>()
  const save = vi.fn<() => Promise<z.output<typeof schema>>>(() => answer.promise)
  render(<Saving save={save} />)
  await userEvent.type(email(), '.br')
  await userEvent.type(name(), ' Lúcia {Enter}')
  await waitFor(() => expect(save).toHaveBeenCalled())
  await userEvent.type(email(), 'x')
  answer.resolve({ name: 'Ana Lúcia', email: 'ana@escola.test.br' })
  await waitFor(() => expect((name() as HTMLInputElement).value).toBe('Ana Lúcia'))
  expect((email() as HTMLInputElement).value).toBe('ana@escola.test.brx')
  expect(screen.getByText('Não salvo')).toBeDefined()
})
