import type { ReactNode } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

interface LinkToHandOverProps {
  label: string
  hint: string
  url: string
  /** State of the link. */
  children: ReactNode
}

/** A link that opens an account, to be given to its owner by hand. */
export function LinkToHandOver({ label, hint, url, children }: LinkToHandOverProps) {
  return (
    <div className="flex flex-col gap-4 pt-2">
      {children}
      <Field label={label} hint={hint}>
        <TextInput
          readOnly
          autoFocus
          value={url}
          onFocus={(event) => event.target.select()}
          trailing={<CopyButton text={url} label="Copiar link" />}
        />
      </Field>
      <LocalAddressNotice address={url} />
    </div>
  )
}

interface InvitationLinkProps {
  email: string
  url: string
  /** Whether a mail was requested too. */
  mailed?: boolean
}

/** Link of a new invitation; without a mail server the person on the screen has to deliver it. */
export function InvitationLink({ email, url, mailed = true }: InvitationLinkProps) {
  return (
    <LinkToHandOver
      label="Link do convite"
      hint="Vale 72 horas e uma única vez. Quem tiver o link pode criar a senha desta conta."
      url={url}
    >
      {!runtimeConfig.mail ? (
        <Notice tone="warning">
          Não há servidor de e-mail, então nada foi enviado. Copie o link e entregue a {email}.
        </Notice>
      ) : mailed ? (
        <Notice tone="success">Convite enviado para {email}.</Notice>
      ) : (
        <Notice>Nenhum e-mail foi enviado. Entregue o link a {email}.</Notice>
      )}
    </LinkToHandOver>
  )
}

/** Renews an invitation; the returned element shows the link once it exists. */
export function useNewInvitation({ id, email }: { id: number; email: string }) {
  const invitation = useWrite('renewInvitation')
  return {
    invite: () => invitation.mutate({ params: { userId: id } }),
    newInvitation: invitation.data && (
      <Dialog open onOpenChange={invitation.reset} title="Novo convite">
        <InvitationLink email={email} url={invitation.data.inviteUrl} />
      </Dialog>
    ),
  }
}
