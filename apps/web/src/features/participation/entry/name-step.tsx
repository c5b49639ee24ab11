import type { ComponentProps } from 'react'
import { LightField, LightForm } from '#/blocks/entity/light-form.tsx'
import type { Entry, FoundClass, Who } from '#/features/participation/entry/use-entry.ts'
import { Button } from '#/ui/actions/button.tsx'
import { PasswordInput } from '#/ui/inputs/password-input.tsx'

interface NameStepProps {
  found: FoundClass
  entry: Entry
  onFirstTime: () => void
}

/** Asks for name and PIN. The class's names are not listed, because a guessed code would reveal them. */
export const NameStep = ({ found, entry, onFirstTime }: NameStepProps) => (
  <LightForm
    submitLabel="Entrar"
    send={(who: Who) => entry.mutateAsync({ body: { code: found.code, ...who } })}
    below={
      found.selfNames ? (
        <Button variant="secondary" size="lg" onClick={onFirstTime}>
          É a minha primeira vez
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">Perdeu a ficha? Peça um PIN novo a quem dá a aula.</p>
      )
    }
  >
    <NameField
      label="Seu nome"
      hint={
        found.selfNames ? 'Como está na sua ficha, ou como você escreveu da primeira vez.' : 'Como está na sua ficha.'
      }
    />
    <LightField
      name="pin"
      label="PIN"
      hint="Seis números."
      required
      complaint="Digite o seu PIN."
      control={PinInput}
      maxLength={20}
      inputMode="numeric"
    />
  </LightForm>
)

const PinInput = (input: ComponentProps<'input'>) => (
  <PasswordInput
    {...input}
    keeps={false}
    showLabel="Mostrar os números"
    hideLabel="Ocultar os números"
    className="[&_input]:h-12 [&_input]:text-lg [&_input]:tracking-widest"
  />
)

/** Field for a name on a machine that may be shared: no autofill and no suggestions. */
export const NameField = (field: { label: string; hint: string }) => (
  <LightField
    {...field}
    name="name"
    required
    complaint="Digite o seu nome."
    autoFocus
    maxLength={120}
    autoCapitalize="words"
    spellCheck={false}
    className="[&_input]:h-12 [&_input]:text-lg"
  />
)
