import { CopyButton } from '#/ui/copy-button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { toast } from '#/ui/toasters.tsx'

interface CopiedTextProps {
  label: string
  text: string
  copyLabel: string
}

/** A text that goes into another system's configuration. */
export function CopiedText({ label, text, copyLabel }: CopiedTextProps) {
  return (
    <Field label={label}>
      <TextInput
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
        trailing={
          <CopyButton
            text={text}
            label={copyLabel}
            onError={() => toast.error('O navegador não deixou copiar. Selecione o texto e copie.')}
          />
        }
      />
    </Field>
  )
}
