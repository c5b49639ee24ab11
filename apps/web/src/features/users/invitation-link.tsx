import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'

interface InvitationLinkProps {
  email: string
  url: string
  /** Whether it went out by mail too. */
  mailed?: boolean
}

/** A new invitation; its link may be handed over otherwise. */
export function InvitationLink({ email, url, mailed = true }: InvitationLinkProps) {
  return (
    <div className="flex flex-col gap-4 pt-2">
      {mailed ? (
        <Notice tone="success">Convite enviado para {email}.</Notice>
      ) : (
        <Notice>Nenhum e-mail foi enviado. Entregue o link a {email}.</Notice>
      )}
      <Field
        label="Link do convite"
        hint="Vale 72 horas e uma única vez. Quem tiver o link pode criar a senha desta conta."
      >
        <TextInput
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          trailing={<CopyButton text={url} label="Copiar link" />}
        />
      </Field>
    </div>
  )
}
