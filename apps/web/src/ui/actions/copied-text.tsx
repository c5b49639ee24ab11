import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface CopiedTextProps {
  label: string
  text: string
  copyLabel: string
}

/** A read-only text with a copy button, such as a key for another system. */
export function CopiedText({ label, text, copyLabel }: CopiedTextProps) {
  return (
    <div className="flex flex-col gap-3">
      <Field label={label}>
        <TextInput
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          trailing={<CopyButton text={text} label={copyLabel} />}
        />
      </Field>
      <LocalAddressNotice address={text} />
    </div>
  )
}
