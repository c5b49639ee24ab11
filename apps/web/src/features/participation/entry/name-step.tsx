import { useState } from 'react'
import type { Entry, FoundClass } from '#/features/participation/entry/use-entry.ts'
import { fieldProblems, isHandledElsewhere, problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface NameStepProps {
  found: FoundClass
  entry: Entry
  onFirstTime: () => void
}

/** Asks for name and PIN. The class's names are not listed, because a guessed code would reveal them. */
export function NameStep({ found, entry, onFirstTime }: NameStepProps) {
  const [name, setName] = useState('')
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const fields = entry.error ? fieldProblems(entry.error) : {}
  const refused = entry.error && !isHandledElsewhere(entry.error) && !fields['pin'] && problemText(entry.error)
  const missing = (value: string, text: string) => (tried && value.trim() === '' ? text : undefined)

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name.trim() !== '' && pin.trim() !== '' && !entry.isPending)
          entry.mutate({ body: { code: found.code, name, pin } })
      }}
    >
      <NameField
        label="Seu nome"
        hint={
          found.selfNames ? 'Como está na sua ficha, ou como você escreveu da primeira vez.' : 'Como está na sua ficha.'
        }
        error={missing(name, 'Digite o seu nome.')}
        value={name}
        onChange={setName}
      />
      <Field label="PIN" hint="Seis números." error={missing(pin, 'Digite o seu PIN.') ?? fields['pin']} required>
        <PasswordInput
          keeps={false}
          showLabel="Mostrar os números"
          hideLabel="Ocultar os números"
          value={pin}
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:h-12 [&_input]:text-lg [&_input]:tracking-widest"
          onChange={(event) => setPin(event.target.value)}
        />
      </Field>
      {refused && <Notice tone="danger">{refused}</Notice>}
      <Button type="submit" size="lg" loading={entry.isPending}>
        Entrar
      </Button>
      {found.selfNames ? (
        <Button variant="secondary" size="lg" onClick={onFirstTime}>
          É a minha primeira vez
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">Perdeu a ficha? Peça um PIN novo a quem dá a aula.</p>
      )}
    </form>
  )
}

interface NameFieldProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (name: string) => void
}

/** Field for a name on a machine that may be shared: no autofill and no suggestions. */
export function NameField({ value, onChange, ...field }: NameFieldProps) {
  return (
    <Field {...field} required>
      <TextInput
        autoFocus
        value={value}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        className="[&_input]:h-12 [&_input]:text-lg"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
