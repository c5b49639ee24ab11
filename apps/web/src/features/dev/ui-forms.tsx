import { Search } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { UiSection } from '#/features/dev/ui-section.tsx'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { DatePicker } from '#/ui/date-picker.tsx'
import { Field } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { RadioGroup } from '#/ui/radio-group.tsx'
import { Select } from '#/ui/select.tsx'
import { Switch } from '#/ui/switch.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { Textarea } from '#/ui/textarea.tsx'
import { toast } from '#/ui/toasters.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

const schema = z.object({
  name: z.string().min(2, 'Escreva um nome com pelo menos 2 letras.').max(80),
  email: z.email(),
  password: z.string().min(10, 'A senha precisa de pelo menos 10 caracteres.'),
  role: z.enum(['admin', 'user', 'partner'], 'Escolha um papel.'),
  opensOn: z.string().optional(),
  notes: z.string().max(300),
})

const roles = [
  { value: 'admin', label: 'Administrador' },
  { value: 'user', label: 'Usuário' },
  { value: 'partner', label: 'Parceiro', hint: 'Vê só o que foi liberado para a instituição' },
] as const

export function UiForms() {
  const [access, setAccess] = useState<'restricted' | 'public'>('restricted')
  const [files, setFiles] = useState<string[]>([])
  const form = useZodForm(schema, { defaultValues: { name: '', email: '', password: '', notes: '' } })
  const { errors } = form.formState

  return (
    <UiSection title="Formulários">
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(() => toast.success('Formulário válido'))(event)}
        className="grid gap-6 sm:grid-cols-2"
      >
        <Field label="Nome" required hint="Como aparece na lista." error={errors.name?.message} aside="0/80">
          <TextInput {...form.register('name')} />
        </Field>
        <Field label="E-mail" required error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register('email')} />
        </Field>
        <Field label="Senha" required error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Controller
          control={form.control}
          name="role"
          render={({ field: { onChange, ...field } }) => (
            <Field label="Papel" required error={errors.role?.message}>
              <Select {...field} onValueChange={onChange} options={roles} placeholder="Escolha um papel" />
            </Field>
          )}
        />
        <Controller
          control={form.control}
          name="opensOn"
          render={({ field: { ref, value, onBlur, onChange } }) => (
            <Field label="Abre em">
              <DatePicker ref={ref} value={value} onBlur={onBlur} onValueChange={onChange} />
            </Field>
          )}
        />
        <Field label="Buscar" hideLabel>
          <TextInput type="search" placeholder="Buscar assistentes…" leading={<Search />} />
        </Field>
        <Field label="Observações" hint="Até 300 caracteres." error={errors.notes?.message} className="sm:col-span-2">
          <Textarea {...form.register('notes')} />
        </Field>
        <Field label="Quem pode usar">
          <RadioGroup
            value={access}
            onValueChange={setAccess}
            options={[
              { value: 'restricted', label: 'Restrito', hint: 'Só as pessoas da lista.' },
              { value: 'public', label: 'Público na organização', hint: 'Todos, menos parceiros.' },
            ]}
          />
        </Field>
        <div className="flex flex-col gap-4">
          <Switch label="Mostrar fontes ao usuário" hint="Cada resposta diz de onde veio." defaultChecked />
          <Switch label="Raciocínio" disabled />
          <Checkbox label="Li e entendi" hint="O professor lerá esta conversa." />
          <Checkbox label="Aceito os termos" error="Aceite os termos para continuar." />
        </div>
        <FileDrop
          className="sm:col-span-2"
          accept=".pdf,.docx,.txt,.md"
          title="Arraste documentos para cá"
          hint={files.length > 0 ? files.join(', ') : 'PDF, DOCX, TXT ou Markdown, até 50 MB cada.'}
          buttonLabel="Escolher arquivos"
          onFiles={(chosen) => setFiles(chosen.map((file) => file.name))}
        />
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button variant="secondary" onClick={() => form.reset()}>
            Limpar
          </Button>
          <Button type="submit">Salvar</Button>
        </div>
      </form>
    </UiSection>
  )
}
